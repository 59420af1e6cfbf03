/** Held with the flow `parcel`. `run.ts` says what the lines mean. */
export const parcel = `
# somebody will be in
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: yeah, my mum's home all day
  robot: Good, see you this afternoon. Bye.
  grade: B

# not today, day and time in one breath
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: oh no, I'll be out, could you do tomorrow at ten in the morning
  robot: What number can the driver ring?
  caller: oh seven seven double oh nine hundred one two three
  robot: 0 7 7 0 0, 9 0 0, 1 2 3, is that right?
  caller: yep
  robot: Right, we bring it Tuesday, January 6, 10 am. Bye.
  slot: day = 2026-01-06
  slot: time = 10:00
  slot: phone = 07700900123
  label: agreed
  grade: A

# the time is corrected in the same breath
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: no
  robot: Which day would be better?
  caller: Wednesday at three, no sorry, four in the afternoon
  robot: What number can the driver ring?
  slot: day = 2026-01-07
  slot: time = 16:00

# the end of a number is corrected
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: no, tomorrow at 9 am
  robot: What number can the driver ring?
  caller: 07700 900123
  robot: 0 7 7 0 0, 9 0 0, 1 2 3, is that right?
  caller: no, it ends in one two four
  robot: 0 7 7 0 0, 9 0 0, 1 2 4, is that right?
  caller: that's it
  robot: Right, we bring it Tuesday, January 6, 9 am. Bye.
  slot: phone = 07700900124

# leave it at the door
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: can you just leave it on the doorstep please
  robot: Right, we leave it at the door. Bye.
  label: doorstep
  grade: B

# a day is asked for, and they would rather have it at the door
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: nope
  robot: Which day would be better?
  caller: you know what, just leave it outside
  robot: Right, we leave it at the door. Bye.
  no slot: day

# the shop by another name
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: drop it at the shop and I'll pick it up
  robot: The corner shop or the post office?
  caller: the one on the corner
  robot: Right, it will be at the corner shop. Bye.
  slot: shop = corner shop

# the shop in the same sentence
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: take it to a pick-up point, the post office please
  robot: Right, it will be at the post office. Bye.
  slot: shop = post office

# the last one
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: put it in a locker
  robot: The corner shop or the post office?
  caller: um, the second one I think
  robot: Right, it will be at the post office. Bye.

# who is it from, twice, and answers rotate
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: hang on, who's it from?
  robot: From a bookshop. Will anybody be in?
  caller: but what is it
  robot: The label says a bookshop. Will anybody be in?
  caller: oh right, yes
  robot: Good, see you this afternoon. Bye.
  concern: who is it from

# yes, and is there a charge
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: yes, but is there a charge for that?
  robot: There is no charge. Good, see you this afternoon. Bye.
  concern: do i have to pay

# may I fetch it myself
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: could I pick it up myself?
  robot: You can. The corner shop or the post office?
  caller: the post office
  robot: Right, it will be at the post office. Bye.

# another parcel is missing, said at the day
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: no we're out
  robot: Which day would be better?
  caller: never mind that, my last parcel never came
  robot: What is the tracking number?
  caller: it's 1Z 999 AA1 01 2345 6784
  robot: Number 1 Z 9 9, 9 A A 1, 0 1 2 3, 4 5 6 7, 8 4, we will look for it. Bye.
  label: lost
  grade: L

# the tracking number is not at hand
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: you lost my other parcel
  robot: What is the tracking number?
  caller: hang on a sec, let me look
  robot: Of course, take your time.
  caller: I can't find it
  robot: That number does not fit, once more please.
  caller: no idea
  robot: Bye.
  no slot: number

# send it back
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: actually I don't want it any more, just send it back
  robot: All right, it goes back.
  status: returned
  end: flow

# the day is changed at the number
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: no, tomorrow at 9 am
  robot: What number can the driver ring?
  caller: wait, actually make it Thursday
  robot: OK, Thursday, January 8. What number can the driver ring?
  caller: 07700 900123
  robot: 0 7 7 0 0, 9 0 0, 1 2 3, is that right?
  caller: correct
  robot: Right, we bring it Thursday, January 8, 9 am. Bye.
  slot: day = 2026-01-08

# a bare no to the number
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  caller: no, tomorrow at noon
  robot: What number can the driver ring?
  caller: 07700 900123
  robot: 0 7 7 0 0, 9 0 0, 1 2 3, is that right?
  caller: no that's wrong
  robot: Please give me the number again.
  no slot: phone

# noise twice
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  noise
  robot: Sorry, will somebody be in this afternoon?
  noise
  robot: Right, we leave it at the door. Bye.

# nobody speaks
  robot: Hi Ann, your parcel comes this afternoon. Will anybody be in?
  silence
  robot: Hello, can you hear me?
  silence
  robot: Bye.
`;
