/** Sentences of other matters, as a telephone hears them: what a flow's sentences are set against. */
export const elsewhere = `
what shall we have for supper
the dog will not eat today
that dress looks nice on you
the chap next door bought a new car
have you seen the news
peaches are so sweet this year
my daughter got into university
i dreamt i was flying last night
the ending of that film was silly
the tube was packed
it looks like rain
close the window will you
who took my mug
when are they getting married
i can not do this sum
can you sing
the soup is boiling over
grandpa is playing chess
i want to visit scotland
what is a hundred minus seven
the sun rises in the east
the library is closed
she is knitting a jumper
where is the remote
that noodle place is decent
i slept badly
my neck is a bit stiff
guess who i ran into
he runs really fast
how many kings called henry were there
the vase fell off the shelf
have you heard the new album
remember to water the plants
i am digging the potatoes
the roast was delicious
i did not win the lottery
have you finished your homework
the barber puts his prices up
turn the stove down
this road is full of holes
i put salt in my tea by mistake
how do planes stay up
put a coat on it is snowing
um what is it called
ha ha ha
and then i said to him
shut the door behind you
mum where are my shoes
they are arguing again over there
one two three four five six
`;
