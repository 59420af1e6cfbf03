import {
  type AnnouncementGroup,
  collectAnnouncement,
  type Database,
  forgetAnnouncements,
  type HeardAnnouncement,
  knownAnnouncements,
} from '@parley/db';
import { encode } from '@parley/media/codec/g711';
import {
  type AnswerClass,
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
export type HeardSoundOf = Omit<HeardAnnouncement, 'print' | 'audio' | 'call' | 'at'> & { call: string; sound: HeardSound };

export interface AnnouncementBookOptions {
  db: Database;
  speechInput: Pick<SpeechInput, 'useAnnouncements'>;
  onError: (error: unknown) => void;
}

/** The announcements that companies know by their sound, as this node read them last; and where calls put what they heard. */
export class AnnouncementBook {
  readonly #options: AnnouncementBookOptions;
  #known: readonly KnownAnnouncement[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: AnnouncementBookOptions) {
    this.#options = options;
  }

  /** What a known announcement comes to; undefined where nobody said. */
  classOf(id: string): AnswerClass | undefined {
    const of = this.#known.find((one) => one.id === id)?.class;
    return of && isAnswerClass(of) ? of : undefined;
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
    const row: HeardAnnouncement = { ...heard, print, audio: encode(sound.samples, aLaw), at: new Date() };
    const id = await collectAnnouncement(this.#options.db, row, alike);
    if (id !== undefined && !alike) this.#use([...this.#known, { id, company, class: null, print: sound.print }]);
    // Its words may have told by now what it comes to.
    else if (id !== undefined && heard.class !== undefined && this.classOf(id) === undefined) await this.#read();
  }

  async #read(): Promise<void> {
    this.#use((await knownAnnouncements(this.#options.db)).map(asKnown));
  }

  #use(known: readonly KnownAnnouncement[]): void {
    this.#known = known;
    this.#options.speechInput.useAnnouncements(known);
  }
}

const asKnown = ({ print, ...group }: AnnouncementGroup): KnownAnnouncement => ({ ...group, print: fingerprintFrom(print) });
