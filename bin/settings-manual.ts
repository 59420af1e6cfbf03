// npm run settings: writes docs/settings.md from the schema.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsManual } from '@parley/contract/settings';
import { root } from './launcher/root.ts';

writeFileSync(join(root, 'docs/settings.md'), settingsManual());
