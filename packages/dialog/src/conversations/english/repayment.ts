/** Held with the flow `repayment`. `run.ts` says what the lines mean. */
export const repayment = `
# can pay
  robot: Is that Ann?
  caller: speaking
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: yeah, I'll do it in a minute
  robot: Thank you, the link is in your message. Bye.
  grade: O

# the wrong person
  robot: Is that Ann?
  caller: no, I'm afraid you've got the wrong number
  robot: Sorry, we have the wrong number and will correct it. Goodbye.
  label: Wrong person
  end: protective

# not today, and the day is checked
  robot: Is that Ann?
  caller: yes it is
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: not today, no
  robot: When could you pay?
  caller: I get paid on the fifteenth so then
  robot: So Thursday, January 15?
  caller: that's right
  robot: How much would you pay then?
  caller: say five hundred
  robot: Right: 500, Thursday, January 15. Bye.
  slot: day = 2026-01-15
  slot: sum = 500
  label: promised
  status: promised
  grade: A

# day and sum along with the no
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no, but I can do eight hundred pounds on Wednesday
  robot: So Wednesday, January 7?
  caller: yes
  robot: Right: 800, Wednesday, January 7. Bye.
  slot: sum = 800

# too little
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: I can't
  robot: When could you pay?
  caller: at the end of the month
  robot: So Saturday, January 31?
  caller: yeah
  robot: How much would you pay then?
  caller: fifty quid
  robot: Anything from one hundred to twelve hundred. How much?
  caller: a hundred and fifty then
  robot: Right: 150, Saturday, January 31. Bye.

# not the seventh, the seventeenth
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no
  robot: When could you pay?
  caller: the seventh
  robot: So Wednesday, January 7?
  caller: no no, I said the seventeenth
  robot: So Saturday, January 17?
  caller: yes
  robot: How much would you pay then?
  slot: day = 2026-01-17

# already paid, said to the first question
  robot: Is that Ann?
  caller: look, I've already paid that
  robot: Thank you, we will check that. Bye.
  label: paid
  grade: P

# already paid, said where a day is asked for
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no
  robot: When could you pay?
  caller: hold on, I paid it yesterday
  robot: Thank you, we will check that. Bye.
  grade: P

# is this a scam, answered twice
  robot: Is that Ann?
  caller: is this a scam?
  robot: You can check with the number on your card. Is that Ann?
  label: wary
  caller: how do I know you're not a fraud
  robot: You can check with the number on your card. Is that Ann?
  caller: this sounds like a scam to me
  robot: Sorry, am I speaking to Ann?

# disputes the bill
  robot: Is that Ann?
  caller: it is
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: rubbish, I don't owe you anything
  robot: I see. I note that, and it will be looked into.
  status: disputed
  grade: D

# no money, after few words
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no
  robot: When could you pay?
  caller: I lost my job, love, I've got no money
  robot: We can spread it out. Bye.
  label: hard

# a day by when somebody is back
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no
  robot: When could you pay?
  caller: I'm back next Wednesday
  robot: So Wednesday, January 14?

# no money, after some talk
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: not really
  robot: When could you pay?
  caller: what happens if I pay late
  robot: Not within three days. When could you pay?
  caller: well money's really tight at the moment
  robot: We can spread it out; a colleague will ring you. Bye.

# the fee is told once
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: is there a late fee?
  robot: Not within three days. Could you pay it today?
  caller: but do I pay interest
  robot: Could you pay today, or not?

# how to pay ends the call
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: where do I pay it?
  robot: There is a link in your message.
  end: knowledge
  grade: K

# silent while thinking
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  caller: no I can't
  robot: When could you pay?
  silence
  robot: Take your time. Which day?
  caller: let me think
  robot: Of course, take your time.
  caller: next Monday
  robot: So Monday, January 12?

# sounds of listening, and talking over
  robot: Is that Ann?
  over 1500: uh-huh
  goes on
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  over 300: yes yes
  goes on
  over 2500: yes, yes, I know, I'll pay it today
  robot: Thank you, the link is in your message. Bye.

# hangs up without a word
  robot: Is that Ann?
  hangs up
  end: person
  grade: N

# a long talk that came to nothing
  robot: Is that Ann?
  caller: yes
  robot: Your bill this month is twelve hundred. Could you pay it today?
  wait 70 s
  caller: no
  robot: When could you pay?
  hangs up
  grade: T
`;
