import type { ReactElement } from 'react';
import { AntdFrame } from '../../../app/antd-frame.tsx';
import { PasswordDialog } from '../password/password-dialog.tsx';

/** The password change that is due before logging in; it brings the component library with it. */
export default function ForcedChange({
  username,
  ...rest
}: {
  userId: string;
  username: string;
  onClose: (changed: boolean) => void;
}): ReactElement {
  return (
    <AntdFrame>
      <PasswordDialog title={username} {...rest} />
    </AntdFrame>
  );
}
