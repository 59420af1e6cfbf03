// npm run -s openapi: prints the OpenAPI document without starting anything.
import { openapiDocument } from '@parley/contract/openapi';

process.stdout.write(`${JSON.stringify(openapiDocument(), undefined, 2)}\n`);
