export { ChunkLoadError, loadChunk } from './chunk.ts';
export { chunkComponent } from './chunk-component.tsx';
export { companions } from './companions.ts';
export { toCreate, useCreateRequest } from './create-request.ts';
export { lazyPanel } from './lazy-panel.ts';
export { type PageModule, pageNamed, preloadPage, registerPages } from './pages.ts';
export { afterFirstPage, preloadWhenIdle, whenIdle } from './preload.ts';
export { closeTabs, guardTab, homePath, isSure, loadTabs, markUnsaved, mayGo, nameTab, sure, type Tab, useTabs, visit } from './tabs.ts';
export { useBreadcrumb, useTabTitle } from './titles.ts';
