import { z } from 'zod';
import { type Route, type RouteKind, route } from '../route.ts';
import { companyId } from './company.ts';

const whose = z.object({ company_id: companyId });
type Whose = z.infer<typeof whose>;

/**
 * A call of companies as the operator makes it for one of them: the same input and answer, with the company's id.
 *
 * @param page of the operator's console
 * @param name below `/api/operate/`; that of companies, if not given
 */
export const operated = <In, Parsed, Out, K extends RouteKind>(
  page: string,
  own: Route<In, Parsed, Out, K>,
  name = own.path.slice('/api/platform/'.length),
): Route<In & Whose, Parsed & Whose, Out, K> => {
  if (!(own.input instanceof z.ZodObject)) throw new Error(`${own.path} takes no object, to which a company could be added`);
  // A route keeps its schemas without their types; these are the ones that its own types were taken from.
  const input = own.input.extend(whose.shape) as unknown as z.ZodType<Parsed & Whose, In & Whose>;
  const output = own.output as z.ZodType<Out, Out>;
  const { summary, audit, kind, files, bodyLimit, takesOut } = own;
  const outward = takesOut === undefined ? {} : { takesOut };
  return route(`/api/operate/${name}`, { page, realm: 'operator', summary, audit, kind, files, bodyLimit, ...outward, input, output });
};
