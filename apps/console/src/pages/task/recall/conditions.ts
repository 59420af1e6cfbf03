import type { AnnouncementClass, AnnouncementConditions, AnnouncementGroupItem, AnnouncementRule } from '@parley/contract/announcement';

/** What a rule asks for, as its editor has it. */
export interface Draft extends AnnouncementConditions {
  readonly hangUp: boolean;
}

/** The least that recordings of one announcement are alike, and what is asked for where nothing is known of a group. */
const least = 0.4;
const usual = 0.5;
/** What says whose the announcement is, not what it says. */
const opening = /^(您好|你好)?[，,\s]*(对不起|抱歉)?[，,\s]*您(所)?(拨打|呼叫)的(用户|电话|号码|手机)(号码)?[，,\s]*/u;
const longest = 24;

/** The telling words of an announcement: its longest sentence behind the opening. */
export function tellingWords(text: string): string[] {
  const parts = text
    .replace(opening, '')
    .split(/[，,。.；;！!？?]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [telling] = parts.sort((a, b) => b.length - a.length);
  return telling ? [telling.slice(0, longest)] : [];
}

/** How like a recording has to be: a little less than the group's own are to each other. */
const likenessOf = ({ alike }: AnnouncementGroupItem): number =>
  alike === null ? usual : Math.max(least, Math.floor((alike - 0.1) * 100) / 100);

/** What is proposed for a group once its meaning is known. */
export const draftOfGroup = (group: AnnouncementGroupItem, of: AnnouncementClass): Draft => ({
  ...{ class: of, language: null, phase: null, texts: tellingWords(group.text), unless: [] },
  ...{ groupId: group.id, likeness: likenessOf(group), hangUp: true },
});

export const draftOfRule = ({ class: of, language, phase, texts, unless, groupId, likeness, hangUp }: AnnouncementRule): Draft => ({
  ...{ class: of, language, phase, texts, unless, groupId, likeness, hangUp },
});

export const emptyDraft: Draft = {
  ...{ class: 'switched-off', language: null, phase: null, texts: [], unless: [], groupId: null, likeness: null, hangUp: true },
};

/** What is tried: without what happens afterwards. */
export const conditionsOf = ({ hangUp: _after, ...conditions }: Draft): AnnouncementConditions => conditions;

/** A rule of nothing holds for nothing. */
export const asksForSomething = ({ texts, likeness }: Draft): boolean => texts.length > 0 || likeness !== null;

/** Somebody may still come to the phone behind it. */
export const mayStillCome = (of: AnnouncementClass): boolean => of === 'ringing' || of === 'forwarding';
/** The flow says what to do with it. */
export const isForFlow = (of: AnnouncementClass): boolean => of === 'voicemail' || of === 'assistant' || of === 'machine' || of === 'fax';

/** What redial rules call what an announcement comes to. */
const results: Partial<Record<AnnouncementClass, string>> = {
  'on-the-line': 'busy',
  'cannot-connect': 'unreachable',
  'network-busy': 'carrier-failure',
};
export const resultOf = (of: AnnouncementClass): string => results[of] ?? of;
