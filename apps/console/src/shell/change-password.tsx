import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { PasswordDialog } from '../credentials/password-dialog.tsx';
import { logOut } from './log-out.ts';

/** User info: changes the own password, after which one logs in again. */
export function ChangePassword({ username, onClose }: { username: string; onClose: () => void }): ReactElement {
  const navigate = useNavigate();
  return (
    <PasswordDialog
      title={username}
      onClose={(changed) => {
        onClose();
        if (changed) void logOut().then(() => navigate('/login', { replace: true }));
      }}
    />
  );
}
