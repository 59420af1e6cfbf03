import type { ReactElement } from 'react';
import { PasswordDialog } from '../../../credentials/password-dialog.tsx';
import { AntdFrame } from '../../../parts/antd-frame/antd-frame.tsx';

/** The password change that is due before logging in; it brings the component library with it. */
export default function ForcedChange({
  username,
  ...rest
}: {
  userId: string;
  /** Of a right code, where he has a second factor. */
  ticket: string | undefined;
  username: string;
  onClose: (changed: boolean) => void;
}): ReactElement {
  return (
    <AntdFrame>
      <PasswordDialog title={username} {...rest} />
    </AntdFrame>
  );
}
