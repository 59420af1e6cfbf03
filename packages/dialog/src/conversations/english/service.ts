/** Held with the flow `service`. `run.ts` says what the lines mean. */
export const service = `
# an order is asked for outside, and a message is wanted
  robot: Press 1 for your order, 2 for a person.
  keys: 1
  robot: One moment, I will look.
  asks outside: https://shop.example/o/A7
  answer: 200 shipped
  robot: Your order is shipped. Enter the four digits of your card, then hash.
  message: state
  keys: 1234
  robot: Card 1 2 3 4. Bye.
  slot: card = 1234

# nobody answers outside
  robot: Press 1 for your order, 2 for a person.
  keys: 1
  robot: One moment, I will look.
  no answer: timeout
  robot: I cannot see it now. Bye.

# outside says no
  robot: Press 1 for your order, 2 for a person.
  keys: 1
  robot: One moment, I will look.
  answer: 404
  robot: I cannot see it now. Bye.

# what is asked outside is waited for, and no longer than it may take
  robot: Press 1 for your order, 2 for a person.
  keys: 1
  robot: One moment, I will look.
  wait 3 s
  caller: hello?
  silence
  wait 6 s
  robot: I cannot see it now. Bye.

# a wrong key twice
  robot: Press 1 for your order, 2 for a person.
  keys: 7
  robot: There is no such key.
  keys: 8
  robot: Bye.

# no key, and a person takes it
  robot: Press 1 for your order, 2 for a person.
  no key
  robot: Please press a key.
  no key
  robot: Putting you through.
  hands over to: 801
  person: took it
  robot: Bye.

# nobody takes it
  robot: Press 1 for your order, 2 for a person.
  keys: 2
  robot: Putting you through.
  person: nobody
  robot: Nobody is free. Bye.

# too few keys, then right
  robot: Press 1 for your order, 2 for a person.
  keys: 1
  robot: One moment, I will look.
  answer: 200 shipped
  robot: Your order is shipped. Enter the four digits of your card, then hash.
  keys: 12#
  robot: Enter the four digits of your card, then hash.
  keys: 9876
  robot: Card 9 8 7 6. Bye.

# no card at all
  robot: Press 1 for your order, 2 for a person.
  keys: 1
  robot: One moment, I will look.
  answer: 200 shipped
  robot: Your order is shipped. Enter the four digits of your card, then hash.
  no key
  robot: Enter the four digits of your card, then hash.
  no key
  robot: Enter the four digits of your card, then hash.
  no key
  robot: Bye.

# an assistant answers
  robot: Press 1 for your order, 2 for a person.
  machine: assistant
  robot: Hello, please ask him to call back.
  end: flow
`;
