import { booking } from './unstraight-booking.ts';

/** People who do not answer straight: held with the flows that are named. `run.ts` says what the lines mean. */
export const unstraight = {
  booking,
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

# a hundred now
  robot: Is that Ann?
  caller: this is she
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no
  robot: When could you pay?
  caller: the fifteenth
  robot: So Thursday, January 15?
  caller: yes
  robot: How much would you pay then?
  caller: a hundred now, the rest later
  robot: Right: 100, Thursday, January 15. Bye.

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

# three out of five
  robot: This call is recorded. May I ask you three short questions?
  caller: go on then
  robot: From one to five, how was it?
  caller: three out of five
  robot: Would you come again?
  slot: score = 3

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
