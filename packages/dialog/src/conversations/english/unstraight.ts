/** People who do not answer straight: held with the flows that are named. `run.ts` says what the lines mean. */
export const unstraight = {
  booking: `
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
  robot: Sorry, I did not get that.

# not sure yet
  robot: Hello Ann, would you like to book a service?
  caller: yes, but not yet
  robot: Sorry, I did not get that.
`,
  parcel: `
# somebody is in, and wants to know more
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: yes we'll be in, who is it from though?
  robot: From a bookshop. Good, see you this afternoon. Bye.

# out today, and another day at once
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: we're out this afternoon, but tomorrow morning at ten works
  robot: What number can the driver ring?
  slot: day = 2026-01-06
  slot: time = 10:00

# the number is corrected in the same breath
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: no, tomorrow at 9 am
  robot: What number can the driver ring?
  caller: 07700 900 123, no sorry, 07700 900 321
  robot: 0 7 7 0 0, 9 0 0, 3 2 1, is that right?

# the number said again is a yes
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: no, tomorrow at 9 am
  robot: What number can the driver ring?
  caller: 07700 900 123
  robot: 0 7 7 0 0, 9 0 0, 1 2 3, is that right?
  caller: oh seven seven double oh nine hundred one two three
  robot: Right, we bring it Tuesday, January 6, 9 am. Bye.

# not at the door
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: nobody will be in, but please don't leave it at the door
  robot: Which day would be better?
  no label: doorstep

# his mother
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: yes, but this is her mum, she's at work
  robot: All right, we will call them another time. Thank you, goodbye.
  label: Someone else answered
  end: protective

# by the way
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: by the way, you lost my last parcel
  robot: What is the tracking number?
`,
  repayment: `
# not today, and what then
  robot: Is that Ann?
  caller: speaking
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: I can't today but I can pay five hundred on Friday
  robot: So Friday, January 9?
  caller: that's right
  robot: Right: 500, Friday, January 9. Bye.

# only if
  robot: Is that Ann?
  caller: yes it is
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: yes, provided you drop the late fee
  robot: Not within three days. Could you pay it today?

# paid already, and cross about it
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: I paid it last week, I told you
  robot: Thank you, we will check that. Bye.
  label: paid

# a question at the reading back comes back to it
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no
  robot: When could you pay?
  caller: the fifteenth
  robot: So Thursday, January 15?
  caller: and what if I pay late?
  robot: Not within three days. So Thursday, January 15?
  caller: the fifteenth then
  robot: How much would you pay then?
  slot: day = 2026-01-15

# two amounts, the last of them meant
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no, on the fifteenth
  robot: So Thursday, January 15?
  caller: yeah
  robot: How much would you pay then?
  caller: two hundred and fifty, no, three hundred
  robot: Right: 300, Thursday, January 15. Bye.

# a complaint beside the yes
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: yes fine, but I'm going to complain about these calls
  robot: I am very sorry about that. I have noted your complaint, and someone will contact you about it. Goodbye.
  label: Complaint
`,
  clinic: `
# the dentist, Friday, half past two pm
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I'd like an appointment with the dentist on Friday at half past two pm
  robot: What is the name?
  slot: dept = dental
  slot: day = 2026-01-09
  slot: time = 14:30

# the day that does not suit is not the new one
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: can I move my appointment, I can't make Wednesday
  robot: Which day?
  no slot: day

# the name said again
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I want to book the general clinic tomorrow at 9 am
  robot: What is the name?
  caller: John Smith
  robot: John Smith, is that right?
  caller: John Smith
  robot: What is the plate of your car?
  slot: person = John Smith

# all is right, but for the time
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
  caller: yes, but can you make it ten o'clock
  robot: general, Wednesday, January 7, 10 am, is that right?
  caller: yes, and is there parking?
  robot: There is a car park below. You are booked. Bye.
  slot: time = 10:00

# somebody cannot breathe
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I want to book, oh god, my husband's just collapsed
  robot: If this is an emergency please call the emergency services right away. I will hang up now so that your line is free.
  label: Emergency

# digits said wrongly and then rightly
  call: in 2026-01-05 10:00
  robot: Hill Surgery, would you like to book, move or cancel?
  caller: I'd like to cancel
  robot: Say or key the last four digits of your card.
  caller: four three two one, sorry, one two three four
  robot: Thank you, that fits. It is cancelled. Bye.
`,
  survey: `
# driving
  robot: This call is recorded. May I ask you three short questions?
  caller: not now love, I'm driving
  robot: All right, goodbye.
  status: declined

# four, or rather five
  robot: This call is recorded. May I ask you three short questions?
  caller: yeah okay, but be quick
  robot: From one to five, how was it?
  caller: four, no, make that a five
  robot: Thank you for five! Bye.

# slower, and then one
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  caller: you're going too fast
  robot: Of course, I will speak more slowly. From one to five, how was it?
  rate: 0.8
  caller: oh, I'd give it a two at best
  robot: What went wrong?

# a doubt is no yes
  robot: This call is recorded. May I ask you three short questions?
  caller: sure, go ahead
  robot: From one to five, how was it?
  caller: three
  robot: Would you come again?
  caller: I doubt it
  robot: Thank you. Bye.
  slot: again = no
`,
};
