import {
  Bell,
  Boxes,
  ChartColumn,
  ClipboardCheck,
  Component,
  Headset,
  House,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  PhoneCall,
  PhoneOutgoing,
  Route,
  Settings2,
  Siren,
  Workflow,
} from 'lucide-react';

/** Icons of the menu's groups, by name. */
const icons: Record<string, LucideIcon> = {
  home: House,
  flow: Workflow,
  callout: PhoneOutgoing,
  call: PhoneCall,
  'call-total': ChartColumn,
  report: ChartColumn,
  quality: ClipboardCheck,
  sip: Route,
  'sip-queue': Headset,
  sms: MessageSquareText,
  warn: Siren,
  open: Boxes,
  sysmsg: Megaphone,
  messages: Bell,
  config: Settings2,
};

export const groupIcon = (name: string): LucideIcon => icons[name] ?? Component;
