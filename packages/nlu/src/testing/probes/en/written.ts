import type { ProbeTable } from '../probe.ts';

/** E-mail addresses, identity numbers and money with its unit. */
export const enWritten: Readonly<Record<string, ProbeTable>> = {
  email: {
    entity: { kind: 'email' },
    probes: [
      ["it's john dot smith at gmail dot com", 'john.smith@gmail.com'],
      ['j o h n at acme dot co dot uk', 'john@acme.co.uk'],
      ['my email is mary underscore jones at yahoo dot com', 'mary_jones@yahoo.com'],
      ['info@parley.example', 'info@parley.example'],
      ['sam 1 2 3 at outlook dot com', 'sam123@outlook.com'],
      ['sales at my hyphen shop dot net please', 'sales@my-shop.net'],
      ["I don't have one", null],
      ['meet me at three', null],
      ['double a dot lee at gmail dot com', 'aa.lee@gmail.com'],
      ['kate, that is k a t e, at icloud dot com', 'kate@icloud.com'],
      ['the address is bob plus news at gmail dot com', 'bob+news@gmail.com'],
      ['I am at home dot com', null],
      ['peter nineteen eighty four at hotmail dot com', 'peter1984@hotmail.com'],
      ['p for peter, j for john at mail dot com', 'pj@mail.com'],
      ['at gmail dot com', null],
      ['jane dot doe at sub dot example dot org thanks', 'jane.doe@sub.example.org'],
    ],
  },
  card: {
    entity: { kind: 'identity', of: 'card' },
    probes: [
      ['four one one one, one one one one, one one one one, one one one one', '4111111111111111'],
      ['4111 1111 1111 1112', null],
      ['five five five five, double five, double five, four four four four, double four, double four', null],
      ['5555 5555 5555 4444', '5555555555554444'],
    ],
  },
  resident: {
    entity: { kind: 'identity', of: 'resident' },
    probes: [
      ['one one oh one oh five, nineteen forty nine, twelve thirty one, double oh two x', '11010519491231002X'],
      ['110105194912310020', null],
    ],
  },
  amountWithUnit: {
    entity: { kind: 'amount', min: null, max: null, unit: true },
    probes: [
      ['fifty pounds', '50 GBP'],
      ['$3.50', '3.5 USD'],
      ['two hundred euros', '200 EUR'],
      ['about twelve fifty', '12.5'],
      ['a grand', '1000'],
      ['£20', '20 GBP'],
      ['five dollars twenty', '5.2 USD'],
      ['no idea', null],
    ],
  },
};
