import { fieldIssue } from '@parley/contract';
import { email, mobile, newPassword, newUsername, realname } from '@parley/contract/session';
import type { UserMapping } from '@parley/contract/user-import';
import { z } from 'zod';

const orNothing = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal('').transform(() => null), schema]).default(null);

/** A row of a file of users, its cells by column. Department and role are named. */
export const userRow = z.object({
  username: newUsername,
  realname,
  mobile: orNothing(mobile),
  email: orNothing(email),
  department: z.string().default(''),
  role: z.string().min(1, fieldIssue('role.empty')),
  password: newPassword,
});

/** A row's cells by what they hold. */
export const cellsOf = (cells: readonly string[], mapping: UserMapping | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping?.columns ?? {}).flatMap(([field, at]) => (at === null ? [] : [[field, cells[at]?.trim() ?? '']])),
  );

/** A user to be made. */
export interface NewUser extends Pick<z.infer<typeof userRow>, 'username' | 'realname' | 'mobile' | 'email' | 'password'> {
  readonly departmentId: string | null;
  readonly roleId: string;
}
