import type { Text } from '@parley/contract';
import {
  Bot,
  CirclePlay,
  CornerUpLeft,
  GitFork,
  Globe,
  Grid3x3,
  Layers,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareText,
  PenLine,
  PhoneForwarded,
  PhoneOff,
  Volume2,
} from 'lucide-react';
import type { ViewKind } from './core/view.ts';

/** Icon and word of every kind of node. */
export const kinds: Record<ViewKind, { icon: LucideIcon; label: Text }> = {
  start: { icon: CirclePlay, label: { zh: '开始', en: 'Start' } },
  speak: { icon: Volume2, label: { zh: '播报', en: 'Speak' } },
  ask: { icon: MessageCircleQuestion, label: { zh: '询问', en: 'Ask' } },
  collect: { icon: ListChecks, label: { zh: '收集', en: 'Collect' } },
  menu: { icon: Grid3x3, label: { zh: '按键', en: 'Menu' } },
  condition: { icon: GitFork, label: { zh: '判断', en: 'Condition' } },
  set: { icon: PenLine, label: { zh: '赋值', en: 'Set' } },
  subflow: { icon: Layers, label: { zh: '子流程', en: 'Subflow' } },
  return: { icon: CornerUpLeft, label: { zh: '返回', en: 'Return' } },
  request: { icon: Globe, label: { zh: '请求', en: 'Request' } },
  sms: { icon: MessageSquareText, label: { zh: '短信', en: 'SMS' } },
  transfer: { icon: PhoneForwarded, label: { zh: '转接', en: 'Transfer' } },
  'agent-model': { icon: Bot, label: { zh: '模型对话', en: 'Model' } },
  hangup: { icon: PhoneOff, label: { zh: '挂机', en: 'Hang up' } },
};
