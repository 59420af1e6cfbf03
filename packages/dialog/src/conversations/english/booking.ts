/** Held with the flow `booking`. `run.ts` says what the lines mean. */
export const booking = `
# somebody who answers straight
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: on January 7
  robot: Wednesday, January 7, is that right?
  caller: yes
  robot: At what time?
  caller: 3 pm
  robot: The first is Central, the second is East. Which one?
  caller: Central
  robot: And on which day will you fetch it?
  caller: January 8
  robot: Booked: Wednesday, January 7, 3 pm, Central. Bye.
  slot: day = 2026-01-07
  slot: time = 15:00
  slot: place = Central
  slot: back = 2026-01-08
  label: Booked
  status: booked
  grade: A
  end: flow

# somebody who does not want it
  robot: Hello Ann, would you like to book a service?
  caller: no thanks
  robot: All right, sorry to bother you.
  label: No
  grade: C
  end: flow

# silence is asked after with words of its own, and ends at its count
  robot: Hello Ann, would you like to book a service?
  silence
  robot: Are you still there?
  silence
  robot: Are you still there?
  silence
  robot: All right, sorry to bother you.

# silence and what is not understood count apart
  robot: Hello Ann, would you like to book a service?
  silence
  robot: Are you still there?
  caller: purple monkey dishwasher
  robot: Sorry, I did not get that.
  silence
  robot: Are you still there?
  caller: purple monkey dishwasher
  robot: All right, sorry to bother you.

# what is not recognised is not silence
  robot: Hello Ann, would you like to book a service?
  noise
  robot: Sorry, I did not get that.
  caller: yes
  robot: Which day suits you?

# at a day silence and no day have each their own words and count
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: purple
  robot: Please name a date.
  silence
  robot: Please tell me the date.
  caller: purple
  robot: Please name a date.
  silence
  robot: All right, sorry to bother you.

# a question in between is answered, and the question comes again
  robot: Hello Ann, would you like to book a service?
  caller: how much is it
  robot: It is two hundred. Would you like to book?
  caller: how much is it
  robot: Still two hundred. Would you like to book?
  caller: yes
  robot: Which day suits you?
  concern: how much is it

# past its limit a question is not answered again
  robot: Hello Ann, would you like to book a service?
  caller: how much is it
  robot: It is two hundred. Would you like to book?
  caller: how much is it
  robot: Still two hundred. Would you like to book?
  caller: how much is it
  robot: Sorry, I did not get that.

# an answer that only returns listens on
  robot: Hello Ann, would you like to book a service?
  caller: when do you open
  robot: Nine to six.
  caller: yes
  robot: Which day suits you?

# a question while a day is asked for
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: when do you open
  robot: Nine to six.
  caller: January 7
  robot: Wednesday, January 7, is that right?

# a correction at the confirmation
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: no, January 8
  robot: Thursday, January 8, is that right?
  caller: yes
  robot: At what time?
  slot: day = 2026-01-08

# not the seventh, the eighth
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: not the seventh, the eighth
  robot: Thursday, January 8, is that right?
  caller: right
  robot: At what time?
  slot: day = 2026-01-08

# a bare no asks again
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: no
  robot: Please name a date.
  no slot: day

# a day said along with the yes is taken along
  robot: Hello Ann, would you like to book a service?
  caller: yes, on January 7 please
  robot: Wednesday, January 7, is that right?

# day and time in one breath
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7 at 3 pm
  robot: Wednesday, January 7, is that right?
  caller: yes
  robot: The first is Central, the second is East. Which one?
  slot: time = 15:00

# the first one
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: yes
  robot: At what time?
  caller: 3 pm
  robot: The first is Central, the second is East. Which one?
  caller: the second one
  robot: And on which day will you fetch it?
  slot: place = East

# that day again
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7 at 3 pm
  robot: Wednesday, January 7, is that right?
  caller: yes
  robot: The first is Central, the second is East. Which one?
  caller: the first one
  robot: And on which day will you fetch it?
  caller: the same day
  robot: Booked: Wednesday, January 7, 3 pm, Central. Bye.
  slot: back = 2026-01-07
  grade: A

# an intent has its own way out of a day
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: I will call you myself later this week
  robot: All right, sorry to bother you.

# what is answered anywhere, at an ask
  robot: Hello Ann, would you like to book a service?
  caller: get me your manager
  robot: I can book it for you, and our desk helps with the rest. Would you like to book?
  label: Manager
  caller: yes
  robot: Which day suits you?

# what is answered anywhere, at a collect, and not for ever
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: get me your manager
  robot: I can book it for you, and our desk helps with the rest. Which day?
  caller: get me your manager
  robot: I can book it for you, and our desk helps with the rest. Which day?
  caller: get me your manager
  robot: Please name a date.

# say it again
  robot: Hello Ann, would you like to book a service?
  caller: can you say that again
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?

# hold on
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: hold on please, let me check
  robot: Of course, take your time.
  caller: January 7
  robot: Wednesday, January 7, is that right?

# slower please, for the rest of the call
  robot: Hello Ann, would you like to book a service?
  caller: slower please
  robot: Of course, I will speak more slowly. Hello Ann, would you like to book a service?
  rate: 0.8
  caller: can you speak more slowly
  robot: Of course, I will speak more slowly. Hello Ann, would you like to book a service?
  rate: 0.64
  caller: yes
  robot: Which day suits you?
  rate: 0.64

# a little faster
  robot: Hello Ann, would you like to book a service?
  caller: you are too slow
  robot: Of course, I will speak a little faster. Hello Ann, would you like to book a service?
  rate: 1.25

# a sound of listening over the prompt interrupts nothing
  robot: Hello Ann, would you like to book a service?
  over 900: uh-huh
  goes on
  caller: yes
  robot: Which day suits you?

# nothing interrupts the protected part
  robot: Hello Ann, would you like to book a service?
  over 200: yes
  goes on
  over 900: yes
  robot: Which day suits you?

# the call has its length
  robot: Hello Ann, would you like to book a service?
  wait 300 s
  end: longest-call

# a mailbox
  robot: Hello Ann, would you like to book a service?
  machine: voicemail
  end: voicemail

# an assistant, where the flow draws none, is hung up on
  robot: Hello Ann, would you like to book a service?
  machine: assistant
  end: machine

# hung up in the middle
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  hangs up
  end: person
  grade: C
`;
