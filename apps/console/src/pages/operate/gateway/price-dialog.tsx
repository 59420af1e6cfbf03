import { type OperatedGateway, operateGateway, operateGatewayPrice, billingUnit as unit, unitPrice } from '@parley/contract/operate';
import { Button, Modal } from 'antd';
import { type ReactElement, useId } from 'react';
import { z } from 'zod';
import { failureText, notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { NumberField, useForm } from '../../../parts/form/index.ts';
import { moneyWords as words } from '../company/money-words.ts';
import { yuan } from '../company/yuan.ts';

const price = yuan.typed(unitPrice);
/** As it is typed. */
const schema = z.object({ billingUnit: unit, price, inboundPrice: price });

/** What the calls of a gateway cost. */
export function PriceDialog({ row, onClose }: { row: OperatedGateway; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const formId = useId();
  const { billingUnit, price, inboundPrice } = row;
  const form = useForm(schema, { billingUnit, price: yuan.toTyped(price), inboundPrice: yuan.toTyped(inboundPrice) });
  const save = useAct(operateGatewayPrice, {
    refresh: [operateGateway.list],
    quiet: true,
    onDone: () => {
      notify({ kind: 'success', text: say('saved') });
      onClose();
    },
  });
  const run = (): void => {
    if (!form.check()) return;
    const typed = form.values;
    save.mutate({
      company_id: row.companyId,
      id: row.id,
      billingUnit: typed.billingUnit,
      price: yuan.toKept(typed.price),
      inboundPrice: yuan.toKept(typed.inboundPrice),
      replaces: { billingUnit, price, inboundPrice },
    });
  };
  const priced = (name: 'price' | 'inboundPrice', label: string, help: string, failure?: string) => (
    <NumberField
      name={`price-${name}`}
      label={label}
      help={help}
      error={form.errorOf(name) ?? failure}
      value={form.values[name]}
      step={0.001}
      onBlur={() => form.touch(name)}
      onChange={(next) => form.set(name, next)}
    />
  );
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
          <Button type="primary" htmlType="submit" form={formId} loading={save.isPending}>
            {say('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <NumberField
          name="price-unit"
          label={say('unit')}
          help={say('unitHelp')}
          error={form.errorOf('billingUnit')}
          value={form.values.billingUnit}
          suffix={say('seconds')}
          onBlur={() => form.touch('billingUnit')}
          onChange={(next) => form.set('billingUnit', next)}
        />
        {priced('price', say('unitPrice'), say('priceHelp'))}
        {priced('inboundPrice', say('inboundPrice'), say('inboundPriceHelp'), save.isError ? failureText(save.error) : undefined)}
      </form>
    </Modal>
  );
}
