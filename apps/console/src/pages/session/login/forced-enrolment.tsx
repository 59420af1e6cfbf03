import type { ComponentProps, ReactElement } from 'react';
import { EnrolDialog } from '../../../credentials/second-factor/enrol-dialog.tsx';
import { AntdFrame } from '../../../parts/antd-frame/antd-frame.tsx';

/** The second factor that has to be set up before logging in; it brings the component library with it. */
export default function ForcedEnrolment(props: ComponentProps<typeof EnrolDialog>): ReactElement {
  return (
    <AntdFrame>
      <EnrolDialog {...props} />
    </AntdFrame>
  );
}
