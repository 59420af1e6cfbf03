import { type OperatedGateway, operateGateway, operateGatewayPrice } from '@parley/contract/operate';
import { Button, InputNumber, Modal } from 'antd';
import { type ReactElement, useState } from 'react';
import { failureText, notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field } from '../../../parts/form/index.ts';
import { moneyWords as words } from '../company/money-words.ts';

/** What the calls of a gateway cost. */
export function PriceDialog({ row, onClose }: { row: OperatedGateway; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const [unit, setUnit] = useState<number | null>(row.billingUnit);
  const [price, setPrice] = useState<number | null>(row.price / 1000);
  const [inboundPrice, setInboundPrice] = useState<number | null>(row.inboundPrice / 1000);
  const save = useAct(operateGatewayPrice, {
    refresh: [operateGateway.list],
    quiet: true,
    onDone: () => {
      notify({ kind: 'success', text: say('saved') });
      onClose();
    },
  });
  const run = (): void => {
    if (unit !== null && price !== null && inboundPrice !== null)
      save.mutate({
        company_id: row.companyId,
        id: row.id,
        billingUnit: unit,
        price: Math.round(price * 1000),
        inboundPrice: Math.round(inboundPrice * 1000),
        replaces: { billingUnit: row.billingUnit, price: row.price, inboundPrice: row.inboundPrice },
      });
  };
  return (
    <Modal
      open
      title={say('priceOf', { name: row.name })}
      width={440}
      onCancel={onClose}
      footer={
        <>
          <Button type="text" onClick={onClose}>
            {say('close')}
          </Button>
          <Button type="primary" disabled={unit === null || price === null || inboundPrice === null} loading={save.isPending} onClick={run}>
            {say('save')}
          </Button>
        </>
      }
    >
      <Field name="price-unit" label={say('unit')} help={say('unitHelp')}>
        <InputNumber id="price-unit" value={unit} min={1} max={3600} precision={0} suffix={say('seconds')} onChange={setUnit} />
      </Field>
      <Field name="price-price" label={say('unitPrice')} help={say('priceHelp')}>
        <InputNumber id="price-price" value={price} min={0} max={1000} step={0.001} precision={3} onChange={setPrice} />
      </Field>
      <Field
        name="price-inbound"
        label={say('inboundPrice')}
        help={say('inboundPriceHelp')}
        error={save.isError ? failureText(save.error) : undefined}
      >
        <InputNumber id="price-inbound" value={inboundPrice} min={0} max={1000} step={0.001} precision={3} onChange={setInboundPrice} />
      </Field>
    </Modal>
  );
}
