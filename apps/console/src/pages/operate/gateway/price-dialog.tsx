import { mostPrice, type OperatedGateway, operateGateway, operateGatewayPrice, billingUnit as unit } from '@parley/contract/operate';
import { Button, InputNumber, Modal } from 'antd';
import { type ReactElement, useId } from 'react';
import { z } from 'zod';
import { failureText, notify, useAct } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Field, useForm } from '../../../parts/form/index.ts';
import { moneyWords as words } from '../company/money-words.ts';

const yuan = z
  .number()
  .min(0)
  .max(mostPrice / 1000);
/** As it is typed: prices in yuan, kept in thousandths. */
const schema = z.object({ billingUnit: unit, price: yuan, inboundPrice: yuan });

interface Typed {
  readonly billingUnit: number | null;
  readonly price: number | null;
  readonly inboundPrice: number | null;
}

/** What the calls of a gateway cost. */
export function PriceDialog({ row, onClose }: { row: OperatedGateway; onClose: () => void }): ReactElement {
  const { say } = useWords(words);
  const formId = useId();
  const { billingUnit, price, inboundPrice } = row;
  const form = useForm<Typed>(schema, { billingUnit, price: price / 1000, inboundPrice: inboundPrice / 1000 });
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
    const typed = schema.parse(form.values);
    save.mutate({
      company_id: row.companyId,
      id: row.id,
      billingUnit: typed.billingUnit,
      price: Math.round(typed.price * 1000),
      inboundPrice: Math.round(typed.inboundPrice * 1000),
      replaces: { billingUnit, price, inboundPrice },
    });
  };
  const priced = (name: 'price' | 'inboundPrice') => (
    <InputNumber
      id={`price-${name}`}
      value={form.values[name]}
      status={form.errorOf(name) ? 'error' : ''}
      step={0.001}
      precision={3}
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
        <Field name="price-unit" label={say('unit')} help={say('unitHelp')} error={form.errorOf('billingUnit')}>
          <InputNumber
            id="price-unit"
            value={form.values.billingUnit}
            status={form.errorOf('billingUnit') ? 'error' : ''}
            suffix={say('seconds')}
            onBlur={() => form.touch('billingUnit')}
            onChange={(next) => form.set('billingUnit', next)}
          />
        </Field>
        <Field name="price-price" label={say('unitPrice')} help={say('priceHelp')} error={form.errorOf('price')}>
          {priced('price')}
        </Field>
        <Field
          name="price-inboundPrice"
          label={say('inboundPrice')}
          help={say('inboundPriceHelp')}
          error={form.errorOf('inboundPrice') ?? (save.isError ? failureText(save.error) : undefined)}
        >
          {priced('inboundPrice')}
        </Field>
      </form>
    </Modal>
  );
}
