/** What a recogniser can. */
export type HearingCapabilities = {
  /** BCP 47 primary tags: `zh`, `en`, `yue`. */
  languages: readonly string[];
  /** Text while the person still speaks. */
  partials: boolean;
  /** Ends utterances by itself, so that its silence is no trouble. */
  endpointing: boolean;
  /** Takes what is expected as hot words. `partly`: only lists that were stored with the vendor before. */
  hotWords: boolean | 'partly';
  /** Understands nothing but what is expected. */
  closed: boolean;
  /** Samples a second that it is sent; calls have 8000. */
  rate: number;
};

/** A voice of a synthesiser. */
type VoiceName = { id: string; name: { zh: string; en: string }; languages: readonly string[] };

/** What a synthesiser can. */
export type SpeakingCapabilities = {
  languages: readonly string[];
  /** Gives the first audio before the last is made. */
  streams: boolean;
  /** Speaks faster or slower when asked. */
  speed: boolean;
  voices: readonly VoiceName[];
  /** Samples a second that it is asked for; calls have 8000. */
  rate: number;
};
