import type { Text } from '@parley/contract';

/** A page of the console, or a group of pages, as the menu names it. */
export interface MenuPage {
  readonly name: string;
  readonly label: Text;
  /** Reached by links, not shown in the menu. */
  readonly hidden?: boolean;
  readonly pages?: readonly MenuPage[];
}

/** Every page that exists, in the menu's order. Its permissions are the contract's routes that name the page. */
export const menuPages: readonly MenuPage[] = [
  { name: 'home', label: { zh: '首页', en: 'Home' } },
  {
    name: 'flow',
    label: { zh: '话术', en: 'Flows' },
    pages: [{ name: 'flow', label: { zh: '话术管理', en: 'Flows' } }],
  },
  {
    name: 'callout',
    label: { zh: '外呼', en: 'Outbound' },
    pages: [{ name: 'task-list', label: { zh: '任务列表', en: 'Tasks' } }],
  },
  {
    name: 'call',
    label: { zh: '通话', en: 'Calls' },
    pages: [{ name: 'call-info', label: { zh: '通话记录', en: 'Call records' } }],
  },
  {
    name: 'sip',
    label: { zh: '线路', en: 'Lines' },
    pages: [
      { name: 'gateway', label: { zh: '网关', en: 'Gateways' } },
      { name: 'sip-extension', label: { zh: '分机', en: 'Extensions' } },
    ],
  },
  {
    // Reached by the link in the header.
    name: 'import-export-queue',
    label: { zh: '下载中心', en: 'Download centre' },
    hidden: true,
    pages: [{ name: 'import-queue', label: { zh: '下载中心', en: 'Download centre' } }],
  },
];
