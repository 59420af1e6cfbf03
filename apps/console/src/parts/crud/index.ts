export { CrudPage } from './crud-page.tsx';
