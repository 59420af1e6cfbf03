import { capture } from '@parley/contract/call';
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

/** Downloads the capture of a call and says what is in it. Nothing for who may not. */
export function CaptureButton({ call }: { call: string }): ReactElement | null {
  const { say } = useWords(words);
  const may = useCan(needs(capture));
  const act = useAct(capture, {
    onDone: ({ url, audio }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = `${call}.pcap`;
      link.click();
      notify({ kind: 'success', text: say(audio) });
    },
  });
  if (!may) return null;
  return (
    <Button size="small" icon={<Download size={14} strokeWidth={1.7} />} loading={act.isPending} onClick={() => act.mutate({ id: call })}>
      {say('download')}
    </Button>
  );
}
