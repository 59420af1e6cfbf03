/** Held with the flow `desk`. `run.ts` says what the lines mean. */
export const desk = `
# a model speaks, notes a day and is done
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: I need a service on January 7
  asks the model
  model: Of course.
  robot: Of course.
  model: Anything else?
  robot: Anything else?
  model does: fill_slot {"slot":"day","value":"January 7"}
  slot: day = 2026-01-07
  caller: no, that is all
  model: Lovely.
  robot: Lovely.
  model does: finish {"outcome":"done"}
  robot: All done.Wednesday, January 7 Bye.

# a model that is done without a day
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: nothing really
  model does: finish {"outcome":"done"}
  robot: All done. Bye.

# a model that fails
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: help me
  model fails: timeout
  robot: Then step by step. Bye.

# a model that fails in mid-sentence
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: help me
  model: Certainly.
  robot: Certainly.
  model fails: unavailable
  robot: Then step by step. Bye.

# a word that a model may not say
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: is it safe?
  model: I guarantee it.
  robot: Then step by step. Bye.

# a number that nobody gave
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: what is the price?
  model: It costs 450 euros.
  robot: Then step by step. Bye.

# a model that talks for too long is followed by the plain way
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: one
  model: First.
  robot: First.
  model done
  caller: two
  model: Second.
  robot: Second.
  model done
  caller: three
  robot: A colleague will call you. Bye.

# a model hands over
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: somebody from sales please
  model does: transfer_call {}
  hands over to: 802
  person: nobody
  robot: Then step by step. Bye.

# a model hangs up
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: that was all
  model: Goodbye then.
  robot: Goodbye then.
  model does: end_call {}
  end: flow

# a model is interrupted
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  caller: tell me everything
  model: Well, it all began long ago.
  robot: Well, it all began long ago.
  over 900: just the hours please
  asks the model
  model: Nine to six.
  robot: Nine to six.
  model done

# silence at a model
  robot: Am I speaking to Ann?
  caller: yes
  robot: Hello, what can I do for you?
  silence
  robot: Hello, what can I do for you?
  silence
  robot: A colleague will call you. Bye.

# the wrong one
  robot: Am I speaking to Ann?
  caller: purple monkey dishwasher
  robot: Please ask him to call. Bye.

# nobody speaks in a component
  robot: Am I speaking to Ann?
  silence
  robot: Am I speaking to Ann?
  silence
  robot: Please ask him to call. Bye.
`;
