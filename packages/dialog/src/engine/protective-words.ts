import type { Language, Text } from '@parley/contract';
import { type ProtectiveKind, protectiveKinds } from '@parley/nlu';

/** What is done where something protective is said that the flow draws no answer to. */
export interface Reaction {
  /** What it is called. */
  readonly name: Text;
  readonly says: Text;
  /** Put on the call as a label; not so a question that is answered and done with. */
  readonly labels: boolean;
  /** `repeat` says the node's prompt again; `transfer` hands over where the flow can, else it ends. */
  readonly goes: 'end' | 'repeat' | 'transfer';
}

export const reactions: Readonly<Record<ProtectiveKind, Reaction>> = {
  emergency: {
    says: {
      zh: '情况紧急请马上拨打急救电话一二零、火警一一九或报警一一零，我先挂断，把线路让给您。',
      en: 'If this is an emergency please call the emergency services right away. I will hang up now so that your line is free.',
    },
    name: { zh: '紧急情况', en: 'Emergency' },
    labels: true,
    goes: 'end',
  },
  child: {
    says: {
      zh: '小朋友你好，这通电话要和大人说，我们改天再打，再见。',
      en: 'Hello, this call is for a grown-up. We will call another time. Goodbye.',
    },
    name: { zh: '儿童接听', en: 'A child answered' },
    labels: true,
    goes: 'end',
  },
  'do-not-call': {
    says: {
      zh: '好的，已经记下，不再给您打电话了。打扰了，再见。',
      en: 'Understood, I have noted that you want no more calls. Sorry for the trouble. Goodbye.',
    },
    name: { zh: '不要再打', en: 'Do not call' },
    labels: true,
    goes: 'end',
  },
  proxy: {
    says: { zh: '好的，那我们改天再联系本人，谢谢您，再见。', en: 'All right, we will call them another time. Thank you, goodbye.' },
    name: { zh: '他人代接', en: 'Someone else answered' },
    labels: true,
    goes: 'end',
  },
  'wrong-person': {
    says: { zh: '不好意思打错了，我们会更正号码，打扰您了，再见。', en: 'Sorry, we have the wrong number and will correct it. Goodbye.' },
    name: { zh: '打错了', en: 'Wrong person' },
    labels: true,
    goes: 'end',
  },
  complaint: {
    says: {
      zh: '非常抱歉给您带来不好的体验，您的投诉我已经记下，会有专人联系您处理，再见。',
      en: 'I am very sorry about that. I have noted your complaint, and someone will contact you about it. Goodbye.',
    },
    name: { zh: '投诉', en: 'Complaint' },
    labels: true,
    goes: 'transfer',
  },
  robot: {
    says: { zh: '我是智能语音助手。', en: 'I am an automated voice assistant.' },
    name: { zh: '问是不是机器人', en: 'Asks whether this is a robot' },
    labels: false,
    goes: 'repeat',
  },
  human: {
    says: { zh: '好的，我记下了，会请同事给您回电，再见。', en: 'All right, I will ask a colleague to call you back. Goodbye.' },
    name: { zh: '要人工', en: 'Wants a person' },
    labels: true,
    goes: 'transfer',
  },
};

/** The id of a built-in label. */
export const protectiveLabel = (kind: ProtectiveKind): string => `protective-${kind}`;

/** The names of the built-in labels, by id. */
export const protectiveLabels = (language: Language): (readonly [string, string])[] =>
  protectiveKinds.flatMap((kind) => {
    const { labels, name } = reactions[kind];
    return labels ? [[protectiveLabel(kind), name[language]] as const] : [];
  });
