import { type PageModule, registerPages } from '../navigation/index.ts';

// Every page by its name: `pages/<area>/<page>.tsx`. What belongs to one page alone lies in a folder beside it.
registerPages(import.meta.glob<PageModule>('../pages/*/*.tsx'));
