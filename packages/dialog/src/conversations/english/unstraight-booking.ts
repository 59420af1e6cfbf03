/** People who do not answer straight, held with the flow `booking`. `run.ts` says what the lines mean. */
export const booking = `
# yes under a condition is none, and what it hangs on is told
  robot: Hello Ann, would you like to book a service?
  caller: sure, but only if it's free of charge
  robot: It is two hundred. Would you like to book?

# not now is no yes
  robot: Hello Ann, would you like to book a service?
  caller: not right now, maybe next month
  robot: All right, sorry to bother you.

# a no that only reassures
  robot: Hello Ann, would you like to book a service?
  caller: no no, it's fine, carry on
  robot: Which day suits you?

# the price along with the yes
  robot: Hello Ann, would you like to book a service?
  caller: yeah I would, but how much is it?
  robot: It is two hundred. Which day suits you?

# somebody who has had enough, and a Monday that means nothing
  robot: Hello Ann, would you like to book a service?
  caller: sorry, stop calling me, you called on Monday
  robot: Understood, I have noted that you want no more calls. Sorry for the trouble. Goodbye.
  label: Do not call
  no slot: day
  end: protective

# the same where a day is asked for
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: you rang on Tuesday already, please don't ring me again
  robot: All right, sorry to bother you.
  no slot: day
  label: Do not call

# the same where a day was read back
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: actually stop calling me, you called on Monday
  robot: All right, sorry to bother you.
  no slot: day
  label: Do not call
  end: flow

# the same behind the day
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: yes
  robot: At what time?
  caller: sorry, stop calling me, you called on Monday
  robot: All right, sorry to bother you.
  slot: day = 2026-01-07
  label: Do not call

# a week on Friday
  robot: Hello Ann, would you like to book a service?
  caller: go on then
  robot: Which day suits you?
  caller: a week on Friday
  robot: Friday, January 16, is that right?

# a week that does not suit is no refusal
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: not this week
  robot: Please name a date.
  caller: next Tuesday
  robot: Tuesday, January 13, is that right?
  caller: perfect
  robot: At what time?

# the day that a condition excepts is not the one
  robot: Hello Ann, would you like to book a service?
  caller: yes unless it's the weekend
  robot: Sorry, I did not get that.
  no slot: day

# same day
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7 at 3 pm
  robot: Wednesday, January 7, is that right?
  caller: spot on
  robot: The first is Central, the second is East. Which one?
  caller: the second one
  robot: And on which day will you fetch it?
  caller: same day
  robot: Booked: Wednesday, January 7, 3 pm, East. Bye.

# one day denied and another named
  robot: Hello Ann, would you like to book a service?
  caller: yes please
  robot: Which day suits you?
  caller: Wednesday's no good, Thursday would be better
  robot: Thursday, January 8, is that right?

# the same value said again is a yes
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: Wednesday
  robot: Wednesday, January 7, is that right?
  caller: Wednesday the seventh
  robot: At what time?
  slot: day = 2026-01-07

# to hear it again is no yes
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: sorry, could you say that again
  robot: Wednesday, January 7, is that right?
  no slot: day

# noise at the reading back has it read back again
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  noise
  robot: Wednesday, January 7, is that right?
  caller: that's right
  robot: At what time?

# the afternoon goes with the yes
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: yes, in the afternoon
  robot: At what time?
  caller: around four
  robot: The first is Central, the second is East. Which one?
  slot: time = 16:00

# half past two pm
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: yes
  robot: At what time?
  caller: half past two pm
  robot: The first is Central, the second is East. Which one?
  slot: time = 14:30

# the time is changed one question later
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7 at 3 pm
  robot: Wednesday, January 7, is that right?
  caller: yes
  robot: The first is Central, the second is East. Which one?
  caller: hang on, can we make it half past four instead
  robot: OK, 4 30 pm. The first is Central, the second is East. Which one?
  slot: time = 16:30

# what is set against a yes takes nothing of it back
  robot: Hello Ann, would you like to book a service?
  caller: hang on, let me ask my wife
  robot: Of course, take your time.
  caller: yes
  robot: Which day suits you?
  caller: tomorrow
  robot: Tuesday, January 6, is that right?
  caller: yes but not before ten
  robot: At what time?
  caller: half ten
  robot: The first is Central, the second is East. Which one?
  slot: time = 10:30

# is that a robot, at the reading back
  robot: Hello Ann, would you like to book a service?
  caller: yes
  robot: Which day suits you?
  caller: January 7
  robot: Wednesday, January 7, is that right?
  caller: hold on, are you a robot?
  robot: I am an automated voice assistant. Wednesday, January 7, is that right?
  caller: fine, yes
  robot: At what time?

# said so that nobody means it
  robot: Hello Ann, would you like to book a service?
  caller: oh yeah right, as if I had money to burn
  robot: All right, sorry to bother you.

# not sure yet
  robot: Hello Ann, would you like to book a service?
  caller: yes, but not yet
  robot: Sorry, I did not get that.
`;
