import { unitOf } from '../../../parts/form/index.ts';

/** Money is typed in yuan and kept in thousandths. */
export const yuan = unitOf(1000, 'amount.decimals');
