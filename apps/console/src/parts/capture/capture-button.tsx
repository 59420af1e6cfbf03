import type { OutputOf } from '@parley/contract';
import { capture } from '@parley/contract/call';
import { operateGateway } from '@parley/contract/operate';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { notify, useAct } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';

const words = {
  download: { zh: '下载抓包', en: 'Download capture' },
  whole: { zh: '抓包含信令和语音', en: 'The capture holds SIP and audio' },
  headers: { zh: '您没有收听权限：抓包里的语音只有包头', en: 'You may not listen: of the audio the capture holds headers alone' },
  none: { zh: '这通电话没有抓取语音，只有信令', en: 'The audio of this call was not captured: SIP alone' },
} as const;

interface CaptureButtonProps {
  readonly call: string;
  /** The company, where the operator looks. */
  readonly company?: number | undefined;
}

/** Downloads the capture of a call and says what is in it. Nothing for who may not. */
export function CaptureButton({ call, company }: CaptureButtonProps): ReactElement | null {
  const { say } = useWords(words);
  const onDone = ({ url, audio }: OutputOf<typeof capture>): void => {
    const link = document.createElement('a');
    link.href = url;
    link.download = `${call}.pcap`;
    link.click();
    notify({ kind: 'success', text: say(audio) });
  };
  const own = useAct(capture, { onDone });
  const operated = useAct(operateGateway.capture, { onDone });
  const may = useCan(needs(company === undefined ? capture : operateGateway.capture));
  if (!may) return null;
  const download = (): void => (company === undefined ? own.mutate({ id: call }) : operated.mutate({ id: call, company_id: company }));
  return (
    <Button size="small" icon={<Download size={14} strokeWidth={1.7} />} loading={own.isPending || operated.isPending} onClick={download}>
      {say('download')}
    </Button>
  );
}
