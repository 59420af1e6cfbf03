import type { ReactElement } from 'react';
import { Users } from './user/users.tsx';

/** Users: who may log in, where they belong and what they may do. */
export default function UserPage(): ReactElement {
  return <Users />;
}
