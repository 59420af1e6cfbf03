import type { LineTrouble } from '@parley/contract/call-exception';
import { reservedTime } from '@parley/db';
import { type CallEnding, type EndReason, parseUri, type TransferRequest } from '@parley/sip';
import type { Conversation } from '../conversation/conversation.ts';
import { type Gateway, numberBehind } from '../directory/gateways.ts';
import type { AudioLeg } from './audio-leg.ts';
import type { CallContext } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import { type Consulted, consultedBy } from './consulted.ts';
import { enterLadder } from './enter-ladder.ts';
import { legOf } from './facts-of-leg.ts';
import { payAhead, payLegAhead, warnOf } from './pay-ahead.ts';
import { byTurns, dialledPlace, type NoPlace, outsidePlace, type PersonPlace } from './person-place.ts';
import { type RungOver, ringOver } from './ring-over.ts';
import type { FirstDialog, LegLine, RobotDialog } from './robot-dialog.ts';
import { takeOver } from './take-over.ts';
import { followOffers } from './talk.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Moves that may be asked for in one call. */
const most = 10;
/** How long whoever has moved the robot may take to hang up by himself, ms. */
const leaveWithin = 2_000;

export interface RobotLegOptions {
  context: CallContext;
  scope: CallScope;
  record: CallRecord;
  gateway: Gateway | undefined;
  shown: TransferredCall['shown'];
  /** How long the robot talks at most, as money was held for it, ms. */
  longestMs?: number;
}

/**
 * The leg by which a robot talks. Whoever is at its other end may have somebody else put in his place (RFC 3515): a phone of the company, and
 * others where their gateway may. The dialog changes then; the media session, the conversation and the recording go on.
 */
export class RobotLeg {
  readonly options: RobotLegOptions;
  readonly #ended = Promise.withResolvers<CallEnding>();
  /** Resolves when nobody is at the other end any more. */
  readonly ended = this.#ended.promise;
  #dialog: RobotDialog;
  #conversation: Conversation | undefined;
  /** Somebody else is being rung. */
  moving = false;
  #asked = 0;
  /** How the other end hung up while somebody else was being rung. */
  #left: CallEnding | undefined;
  /** Another call has the other end. */
  #given = false;
  #stopPaying: () => void = () => {};
  /** Why we have ended it. */
  trouble: LineTrouble | undefined;

  constructor(options: RobotLegOptions, first: FirstDialog) {
    this.options = options;
    const now = options.record.now().toISOString();
    this.#dialog = { startedAt: options.record.facts.startedAt, answeredAt: now, ...first };
    this.#follow(this.#dialog);
    this.#pays();
  }

  get sip(): RobotDialog['sip'] {
    return this.#dialog.sip;
  }

  get audio(): AudioLeg {
    return this.#dialog.audio;
  }

  /** The dialog of now, for the record. */
  get line(): LegLine {
    const { sip, party, direction, startedAt, answeredAt, redirections, billedBy } = this.#dialog;
    return { party, direction, redirections, times: { startedAt, answeredAt, sipCallId: sip.callId, billedBy } };
  }

  /** The call, as it is handed to a person, who joins whoever is there then. */
  transferred(more: Pick<TransferredCall, 'voice' | 'timeoutMs' | 'recordingFrom' | 'onJoined'>): TransferredCall {
    const now = (): RobotDialog => this.#dialog;
    const first = this.#dialog;
    const { tariff, gateway } = this.options.record.facts;
    const billedBy = tariff && gateway && !first.isPhone ? { gateway: gateway.id, tariff } : undefined;
    return {
      ...this.options,
      ...more,
      get sip() {
        return now().sip;
      },
      get leg() {
        return now().audio;
      },
      get party() {
        return now().party;
      },
      get isPhone() {
        return now().isPhone;
      },
      get billedBy() {
        return now() === first ? billedBy : now().billedBy;
      },
      gone: this.ended,
      give: () => {
        this.#given = true;
        this.#ended.resolve({ by: 'local', cause: 'bye' });
      },
    };
  }

  /** The dialog as another node is to go on with it; undefined while somebody else is rung for it, or another call has it. */
  get plain(): RobotDialog | undefined {
    return this.moving || this.#given ? undefined : this.#dialog;
  }

  /** Another node has whoever is there. */
  give(): void {
    this.#given = true;
  }

  /** Hangs up, unless another call has whoever is there. */
  bye(reason?: EndReason): void {
    if (!this.#given) this.sip.bye(reason);
  }

  /** Who talks over it: it is silent while somebody else is rung, and hears the keys that come as INFO. */
  talks(conversation: Conversation): void {
    this.#conversation = conversation;
  }

  /** Holds money ahead for the dialog of now, as long as there is some. */
  #pays(): void {
    this.#stopPaying();
    const { options } = this;
    const { billedBy, isPhone, answeredAt } = this.#dialog;
    const { tariff, firstLegEndedAt } = options.record.facts;
    const end = (): void => {
      this.trouble = 'no-money';
      this.bye({ q850: 16, text: 'no money left' });
    };
    const warn = (): void => warnOf(options.context.bridges.ofCaller(this.sip), this.#conversation?.onlooker);
    const whenever = { from: new Date(answeredAt), warn, end };
    if (firstLegEndedAt !== undefined) this.#stopPaying = payLegAhead(options, { ...whenever, billedBy });
    else if (tariff && !isPhone && options.longestMs !== undefined)
      this.#stopPaying = payAhead(options, { ...whenever, tariff, heldMs: reservedTime(tariff, options.longestMs).ms });
  }

  get company(): number {
    return this.options.record.facts.company;
  }

  /** The extension whose phone is at the other end; undefined where that is none. */
  get asker(): string | undefined {
    return this.#dialog.isPhone ? this.#dialog.party : undefined;
  }

  /** Whoever is there, and has asked the robot something, has it talk with somebody of another call of his. @returns why it cannot */
  async takesIn(other: Consulted): Promise<NoPlace | undefined> {
    const conversation = this.#conversation;
    if (this.moving || this.#given || !conversation || conversation.standstill.now) return { why: 'moved already', status: 491 };
    this.moving = true;
    try {
      if (!conversation.pause.begin()) return { why: 'a person has the call', status: 403 };
      const reached = await this.#adopt(other);
      this.#settle(conversation, other.party, reached);
      return 'sip' in reached ? undefined : reached;
    } finally {
      this.moving = false;
      this.#left = undefined;
    }
  }

  #follow(dialog: RobotDialog): void {
    const { scope, context } = this.options;
    const { sip, audio } = dialog;
    scope.defer(context.bridges.talks(sip.localTag, this));
    const isNow = (): boolean => this.#dialog === dialog;
    sip.once(
      'ended',
      scope.guard((ending) => {
        if (!isNow()) return;
        if (this.moving) this.#left = ending;
        else this.#ended.resolve(ending);
      }),
    );
    sip.on(
      'digit',
      scope.guard(({ digit }) => isNow() && this.#conversation?.pressed(digit)),
    );
    sip.on(
      'transfer',
      scope.guard((transfer) => this.#given || this.#referred(dialog, transfer)),
    );
    followOffers(scope, sip, audio);
  }

  /** Calls somebody for whoever asks for it, and refuses what he may not ask for before anybody is called. */
  async #referred(dialog: RobotDialog, transfer: TransferRequest): Promise<void> {
    const { record } = this.options;
    const to = parseUri(transfer.target)?.user ?? '';
    const refuse = (status: number, why: string): void => {
      record.event('refer-refused', { to, status, why });
      transfer.reject(status);
    };
    const conversation = this.#conversation;
    if (!dialog.isPhone && this.options.gateway?.obeysRefer !== true) return refuse(403, 'the gateway may not');
    if (this.#asked >= most) return refuse(403, 'asked too often');
    if (this.moving || this.#dialog !== dialog || !conversation) return refuse(491, 'moved already');
    this.#asked++;
    this.moving = true;
    try {
      const place = this.#consulted(dialog, transfer) ?? (await this.#place(dialog, to));
      if ('why' in place) return refuse(place.status, place.why);
      if (!conversation.pause.begin()) return refuse(403, 'a person has the call');
      record.event('refer', { to, attended: transfer.replaces !== undefined });
      const tell = transfer.accept();
      const reached =
        'sip' in place ? await this.#adopt(place, tell) : await this.#reach(to, place, { replaces: transfer.replaces, progress: tell });
      tell('sip' in reached ? 200 : reached.status);
      this.#settle(conversation, to, reached);
    } finally {
      this.moving = false;
      this.#left = undefined;
    }
  }

  /** Talks with whoever was reached, or otherwise with whoever was there, if he still is. */
  #settle(conversation: Conversation, to: string, reached: RobotDialog | NoPlace): void {
    if ('sip' in reached) this.#move(reached);
    else this.options.record.event('transfer-failed', { to, why: reached.why });
    if (this.#left && !('sip' in reached)) this.#ended.resolve(this.#left);
    else conversation.pause.end();
  }

  /** Whom a phone has asked by way of us, and names (RFC 3891): he is not rung again. */
  #consulted({ isPhone, party }: RobotDialog, { replaces }: TransferRequest): Consulted | NoPlace | undefined {
    const { context, record } = this.options;
    return isPhone ? consultedBy(context, { company: record.facts.company, extension: party }, replaces) : undefined;
  }

  /** Takes over somebody of another call, who talks by the media session of now. @returns why it cannot be, otherwise */
  #adopt(consulted: Consulted, progress: (status: number) => void = () => {}): Promise<RobotDialog | NoPlace> {
    const guard = (sip: RobotDialog['sip']): void => this.#guard(sip);
    return takeOver({ ...this.options, session: this.audio.session, guard }, consulted, progress);
  }

  /** Numbers of a phone are those of its company, those of a gateway its own, rewritten or not. Where Refer-To says that they are does not count. */
  async #place({ isPhone }: RobotDialog, to: string): Promise<PersonPlace | NoPlace> {
    const { gateway } = this.options;
    if (!isPhone && gateway) return await outsidePlace(this.options, numberBehind(gateway, to) ?? to);
    return await dialledPlace(this.options, to);
  }

  /** Rings somebody by the media session of now, by one gateway after the other. @returns why he is not reached, otherwise */
  #reach(party: string, place: PersonPlace, rings: Pick<RungOver, 'replaces' | 'progress'>): Promise<RobotDialog | NoPlace> {
    const { session } = this.audio;
    const guard = (sip: RobotDialog['sip']): void => this.#guard(sip);
    return byTurns(place, (one) => ringOver({ ...this.options, session, guard }, { party, place: one, ...rings }));
  }

  /** Has a dialog in the ladder, and hung up with the whole. */
  #guard(sip: RobotDialog['sip']): void {
    this.options.scope.defer(() => (this.#given && this.sip === sip) || sip.bye({ q850: 16 }));
    enterLadder(this.options, sip.callId);
  }

  /** Puts somebody in the place of who was there, who hangs up by himself or is hung up. */
  #move(next: RobotDialog): void {
    const { scope, record } = this.options;
    const { sip, audio, giveLine } = this.#dialog;
    if (giveLine) sip.once('ended', giveLine);
    const { party, direction, redirections, times } = this.line;
    record.event('replaced', { from: party, to: next.party });
    this.#dialog = next;
    record.firstLegEnded(record.now());
    this.#pays();
    if (next.billedBy) record.legBegins(legOf(next.direction, next.party, this.line.times, {}, undefined));
    this.#follow(next);
    const signalling = { remote: audio.remote, codec: audio.codecs.join(', ') || undefined, sipStatus: 200, redirections };
    record.leg(legOf(direction, party, { ...times, endedAt: record.now().toISOString() }, signalling, undefined));
    sip.onOffer(() => ({ reject: 488 }));
    scope.after(leaveWithin, () => sip.bye({ q850: 16 }));
    if (next.sip.dialogId === undefined) this.#ended.resolve({ by: 'remote', cause: 'bye' });
  }
}
