export { type Answer, ApiError, backgroundHeader, type Client, createClient, type Envelope } from './client.ts';
export { type FieldIssue, type FieldIssueKey, fieldIssue, fieldIssuesOf, fieldIssueText } from './field-issue.ts';
export type { Choice, Page } from './page.ts';
export { allows, everything, permissionOf } from './permission.ts';
export { Problem, type ProblemData, type ProblemKind, problemEnvelope, problemKind, type RowChange, toldProblem } from './problem.ts';
export { problems } from './problems.ts';
export {
  type AnyRoute,
  defaultBodyLimit,
  type InputOf,
  inRealm,
  type OutputOf,
  operatorCompany,
  type ParsedOf,
  type Route,
  type RouteKind,
  route,
} from './route.ts';
export { filled, type Language, languageOf, listComma, say, type Text, type TextValues } from './text.ts';
