import { Problem } from '@parley/contract';
import { expressionTexts } from '@parley/dialog';
import { compileExpression } from '@parley/nlu';
import { libraryProblems } from './problems.ts';

/** Throws a Problem for an expression that is not well-formed, or that could not be tried in time proportional to the text. */
export const checkExpression = (source: string): void => {
  const compiled = compileExpression(source);
  if ('issue' in compiled) throw new Problem(libraryProblems.expression, { why: expressionTexts[compiled.issue] });
};
