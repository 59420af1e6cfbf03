import type { Language } from '@parley/contract';
import type { PassedNode } from '@parley/db';
import type { EndReason, finish, Version } from '@parley/dialog';
import type { MediaSession } from '@parley/media';
import type { SpeechInput, Verdict, VoiceGender } from '@parley/speech';
import type { Advisors } from '../advice/advisors.ts';
import type { CallSounds } from '../announcement/call-sounds.ts';
import type { Machine } from '../announcement/results.ts';
import type { CallRecord } from '../call/call-record.ts';
import type { CallScope } from '../call/call-scope.ts';
import type { PromptStore } from '../prompts/prompt-store.ts';
import type { HandOver } from './hand-over.ts';
import type { ReadOutside } from './outside.ts';
import type { ConversationState } from './standstill.ts';

export interface ConversationOptions {
  scope: CallScope;
  version: Version;
  direction: 'in' | 'out';
  variables: Readonly<Record<string, string>>;
  timeZone: string;
  session: MediaSession;
  speechInput: SpeechInput;
  prompts: PromptStore;
  record: CallRecord;
  /** Who is asked what the person means, where nothing here is sure. */
  advisors?: Advisors;
  /** It announces something: what people say is no answer, keys alone are. */
  oneWay?: boolean;
  /** Of an outbound call. */
  sounds?: CallSounds;
  handOver: HandOver;
  /** What the company's flows may ask outside; absent: nothing. */
  outside?: ReadOutside;
  /** Where the recording's time begins, ms since the epoch. */
  recordingFrom: number;
  /** Where another node stopped. */
  continues?: ConversationState;
  /** Also listen for machines so long after the answer, ms. */
  machineMs?: number;
}

/** How a conversation ended and what it came to. */
export interface Conclusion {
  reason: EndReason;
  outcome: ReturnType<typeof finish>;
  /** Of the flow: the rule of the grade is told in it. */
  language: Language;
  /** What answered, where it was no person. */
  machine?: Machine | undefined;
  /** By what that was told. */
  verdict?: Verdict | undefined;
  /** What the person's voice sounded like, where it tells. */
  voice?: VoiceGender | undefined;
  /** The person said or pressed anything, or had nothing to say to an announcement. */
  heard: boolean;
  path: PassedNode[];
}
