/** Held with the flow `survey`. `run.ts` says what the lines mean. */
export const survey = `
# five
  robot: This call is recorded. May I ask you three short questions?
  caller: sure, go ahead
  robot: From one to five, how was it?
  caller: five
  robot: Thank you for five! Bye.
  slot: score = 5
  grade: S

# four, and would come again
  robot: This call is recorded. May I ask you three short questions?
  caller: go on then, but be quick
  robot: From one to five, how was it?
  caller: I'd say a four
  robot: Would you come again?
  caller: yeah probably
  robot: Thank you. Bye.
  slot: again = yes
  grade: G

# four, and would not
  robot: This call is recorded. May I ask you three short questions?
  caller: okay
  robot: From one to five, how was it?
  caller: four
  robot: Would you come again?
  caller: I doubt it, it's too far
  robot: Thank you. Bye.
  slot: again = no
  grade: N

# one, and the words are kept
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  caller: one at most
  robot: What went wrong?
  caller: waited two hours and it still rattles
  robot: I have noted it, and we will do better. Bye.
  slot: why = waited two hours and it still rattles
  grade: B

# a score by key
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  keys: 3
  robot: Would you come again?
  slot: score = 3

# ten is none, then four
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  caller: ten out of ten
  robot: A number from one to five, please.
  caller: oh, four then
  robot: Would you come again?
  slot: score = 4

# three, no, four
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  caller: three, no, make that four
  robot: Would you come again?
  slot: score = 4

# will not
  robot: This call is recorded. May I ask you three short questions?
  caller: sorry I haven't got time
  robot: All right, goodbye.
  status: declined

# would rather not say
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  caller: I'd rather not say
  robot: All right, goodbye.
  status: declined

# nobody talks over the notice
  robot: This call is recorded. May I ask you three short questions?
  over 3000: yes yes fine
  goes on
  caller: yes
  robot: From one to five, how was it?

# nothing else is answered at the score
  robot: This call is recorded. May I ask you three short questions?
  caller: who are you?
  robot: We are the garage. May I?
  caller: oh, okay
  robot: From one to five, how was it?
  caller: what company is this?
  robot: A number from one to five, please.

# neither yes nor no
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  caller: three
  robot: Would you come again?
  caller: it depends
  robot: Yes or no?
  caller: hard to say
  robot: Thank you. Bye.
  no slot: again
  grade: N

# nothing is said of what went wrong
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  caller: two
  robot: What went wrong?
  silence
  robot: Please tell me.
  silence
  robot: I have noted it, and we will do better. Bye.
  grade: B

# slower, and the score as before
  robot: This call is recorded. May I ask you three short questions?
  caller: yes
  robot: From one to five, how was it?
  caller: sorry, could you speak more slowly
  robot: Of course, I will speak more slowly. From one to five, how was it?
  rate: 0.8
  caller: five
  robot: Thank you for five! Bye.
`;
