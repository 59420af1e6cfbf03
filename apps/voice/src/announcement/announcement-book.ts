import { operatorCompany } from '@parley/contract';
import {
  type AnnouncementGroup,
  announcementRules,
  collectAnnouncement,
  type Database,
  forgetAnnouncements,
  type HeardAnnouncement,
  type KeptAnnouncementRule,
  knownAnnouncements,
} from '@parley/db';
import { encode } from '@parley/media/codec/g711';
import {
  type AnswerClass,
  type AnswerRule,
  bytesOf,
  fingerprintFrom,
  type HeardSound,
  isAnswerClass,
  type KnownAnnouncement,
  type SpeechInput,
} from '@parley/speech';

/** Less sound than this is no announcement, ms. */
const shortest = 1_200;
/** Payload type of A-law. */
const aLaw = 8;

/** An announcement as a call heard it, before its sound is looked up. */
export type HeardSoundOf = Omit<HeardAnnouncement, 'print' | 'audio' | 'wave' | 'call' | 'at'> & { call: string; sound: HeardSound };

export interface AnnouncementBookOptions {
  db: Database;
  speechInput: Pick<SpeechInput, 'useAnnouncements'>;
  onError: (error: unknown) => void;
}

/** The announcements that companies know by their sound, as this node read them last; and where calls put what they heard. */
export class AnnouncementBook {
  readonly #options: AnnouncementBookOptions;
  #known: readonly KnownAnnouncement[] = [];
  #rules: readonly KeptAnnouncementRule[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: AnnouncementBookOptions) {
    this.#options = options;
  }

  /** What a known announcement comes to; undefined where nobody said. */
  classOf(id: string): AnswerClass | undefined {
    const of = this.#known.find((one) => one.id === id)?.class;
    return of && isAnswerClass(of) ? of : undefined;
  }

  /** The rule that a known announcement is about, if it asks for its sound. */
  ruleOf(id: string): string | undefined {
    return this.#known.find((one) => one.id === id)?.rule?.id;
  }

  /** What holds for a company: its own rules, then the platform's. */
  rulesOf(company: number): readonly AnswerRule[] {
    const of = (whose: number) => this.#rules.filter((rule) => rule.company === whose);
    return [...of(company), ...of(operatorCompany)];
  }

  /** Rules were changed. */
  readAgain(): void {
    this.#read().catch(this.#options.onError);
  }

  /** Forgets what is old, and reads the others. While the database is away, those that were known stay. */
  async read(): Promise<void> {
    try {
      await forgetAnnouncements(this.#options.db, new Date());
      await this.#read();
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Counts what a call heard into the group that it sounds like, or makes a new one; one after the other. */
  add(heard: HeardSoundOf): Promise<void> {
    const added = this.#last.then(() => this.#add(heard)).catch(this.#options.onError);
    this.#last = added;
    return added;
  }

  async #add({ sound, ...heard }: HeardSoundOf): Promise<void> {
    if (sound.audibleMs < shortest) return;
    const { company } = heard;
    const { alike } = sound;
    const print = bytesOf(sound.print);
    const row: HeardAnnouncement = { ...heard, print, audio: encode(sound.samples, aLaw), wave: waveOf(sound.samples), at: new Date() };
    const id = await collectAnnouncement(this.#options.db, row, alike);
    if (id !== undefined && !alike) this.#use([...this.#known, { id, company, class: null, print: sound.print }]);
    // Its words may have told by now what it comes to.
    else if (id !== undefined && heard.class !== undefined && this.classOf(id) === undefined) await this.#read();
  }

  async #read(): Promise<void> {
    const [groups, rules] = await Promise.all([knownAnnouncements(this.#options.db), announcementRules(this.#options.db)]);
    this.#rules = rules;
    this.#use(knownBy(groups, rules));
  }

  #use(known: readonly KnownAnnouncement[]): void {
    this.#known = known;
    this.#options.speechInput.useAnnouncements(known);
  }
}

/** Pieces of a recording whose loudness is kept. */
const pieces = 64;

/** Loudness of equal pieces, 0 to 100: the root of the mean square beside the loudest piece. */
function waveOf(samples: Int16Array): number[] {
  const length = Math.max(1, Math.floor(samples.length / pieces));
  const loud = Array.from({ length: Math.min(pieces, samples.length) }, (_, piece) => {
    const part = samples.subarray(piece * length, (piece + 1) * length);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
  });
  const most = Math.max(1, ...loud);
  return loud.map((one) => Math.round((100 * one) / most));
}

/** Groups, those that a rule was made of with the rule, and the recordings of rules whose group is gone or another company's. */
function knownBy(groups: readonly AnnouncementGroup[], rules: readonly KeptAnnouncementRule[]): KnownAnnouncement[] {
  const ruled = new Map(rules.flatMap((rule) => (rule.print && rule.likeness !== null && rule.group ? [[rule.group, rule] as const] : [])));
  const asKnown = ({ id, company, class: of, print }: AnnouncementGroup, rule: KeptAnnouncementRule | undefined): KnownAnnouncement => ({
    ...{ id, company, class: rule?.class ?? of, print: fingerprintFrom(rule?.print ?? print) },
    ...(rule?.likeness ? { rule: { id: rule.id, likeness: rule.likeness } } : {}),
  });
  const known = groups.map((group) => asKnown(group, ruled.get(group.id)));
  const ids = new Set(groups.map(({ id }) => id));
  const others = rules.flatMap((rule) =>
    rule.print && !(rule.group && ids.has(rule.group)) ? [asKnown({ ...rule, print: rule.print }, rule)] : [],
  );
  return [...known, ...others];
}
