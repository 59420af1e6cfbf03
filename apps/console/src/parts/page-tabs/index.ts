export { PageTabs } from './page-tabs.tsx';
