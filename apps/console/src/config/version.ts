import { productVersion } from '@parley/contract/version';

/** The product's version, as the foot of the menu shows it. */
export const version = `v${productVersion}`;
