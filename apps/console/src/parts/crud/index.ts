export { CrudPage } from './crud-page.tsx';
export { RecycleBin } from './recycle-bin.tsx';
