/** Held with the flow `clinic`, whose callers ring in. `run.ts` says what the lines mean. */
export const clinic = `
# booked from beginning to end
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I'd like to make an appointment
  robot: Which clinic?
  caller: the dentist
  robot: Which day?
  caller: the day after tomorrow
  robot: What time?
  caller: half past two
  robot: What is the name?
  caller: it's John Smith
  robot: John Smith, is that right?
  caller: yes
  robot: What is the plate of your car?
  caller: AB12 CDE
  robot: dental, Wednesday, January 7, 2 30 pm, is that right?
  caller: that's right
  robot: You are booked. Bye.
  slot: dept = dental
  slot: time = 14:30
  slot: person = John Smith
  slot: plate = AB12CDE
  label: booked

# closed in the evening
  call: in 2026-01-05 21:30
  robot: We are closed. Please ring on a weekday, nine to six.
  end: flow

# closed at the weekend
  call: in 2026-01-10 11:00
  robot: We are closed. Please ring on a weekday, nine to six.

# all in one sentence
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: hi, I'd like to book the children's clinic tomorrow at nine am
  robot: What is the name?
  slot: dept = children
  slot: day = 2026-01-06
  slot: time = 09:00

# what for, and the clinic
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I need an appointment, I've got a toothache
  robot: Which day?
  slot: dept = dental

# three is three in the afternoon here
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I need to move my appointment
  robot: Which day?
  caller: this Friday
  robot: What time?
  caller: three
  robot: What is the name?
  slot: day = 2026-01-09
  slot: time = 15:00

# the name was misheard and is spelled
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I want to book the general clinic tomorrow at 9 am
  robot: What is the name?
  caller: Jon Smith
  robot: Jon Smith, is that right?
  caller: no, it's John Smyth
  robot: John Smyth, is that right?
  caller: yes
  robot: What is the plate of your car?
  slot: person = John Smyth

# the wrong day is noticed at the end
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I want to book the general clinic on Wednesday at 2 pm
  robot: What is the name?
  caller: Mary Jones
  robot: Mary Jones, is that right?
  caller: yes
  robot: What is the plate of your car?
  caller: I don't drive
  robot: general, Wednesday, January 7, 2 pm, is that right?
  caller: no, Thursday
  robot: general, Thursday, January 8, 2 pm, is that right?
  caller: yes, that's it
  robot: You are booked. Bye.
  slot: day = 2026-01-08

# parking is asked about where the plate is
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: can I book the general clinic tomorrow at 3 pm
  robot: What is the name?
  caller: my name is Tom Brown
  robot: Tom Brown, is that right?
  caller: yeah
  robot: What is the plate of your car?
  caller: can I park there?
  robot: There is a car park below. What is the plate of your car?
  caller: oh good, it's LD65 XYZ
  robot: general, Tuesday, January 6, 3 pm, is that right?
  concern: is there parking

# cancels, and says the digits
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I need to cancel, I can't come
  robot: Say or key the last four digits of your card.
  caller: one two three four
  robot: Thank you, that fits. It is cancelled. Bye.
  label: cancelled

# cancels, and keys the digits
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: cancel please
  robot: Say or key the last four digits of your card.
  keys: 1234
  robot: Thank you, that fits. It is cancelled. Bye.

# wrong digits, the desk, and nobody there
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: please cancel my appointment
  robot: Say or key the last four digits of your card.
  caller: double nine double nine
  robot: Putting you through to the desk.
  hands over to: 800
  person: nobody
  robot: The desk is busy and will ring you back. Bye.

# asked something in a component, answered, and back
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: cancel my appointment
  robot: Say or key the last four digits of your card.
  caller: where are you again?
  robot: Eight, Hill Road.
  caller: okay, one two three four
  robot: Thank you, that fits. It is cancelled. Bye.

# silence and too few digits in a component
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I want to cancel
  robot: Say or key the last four digits of your card.
  silence
  robot: The last four digits, please.
  caller: one two three
  robot: Four digits, once more please.
  keys: 12#
  robot: Four digits, once more please.
  caller: I can't remember
  robot: Putting you through to the desk.
  hands over to: 800

# whoever calls in may speak for another
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: this is his wife, I'd like to book him an appointment
  robot: Which clinic?

# a person, please
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I'm not talking to a machine, put me through to somebody
  robot: Putting you through to the desk.
  hands over to: 800
  person: took it
  robot: Bye.
`;
