/** What people say who must not be overheard, a kind a paragraph; under `none` what only looks so. Every second line is held out. */
export const english = `
= emergency
my mum's just collapsed, I can't wake her
there's a fire in the kitchen, I have to go
I can't breathe properly
somebody's been hit by a car outside
please help me, he's bleeding everywhere
call an ambulance
I think he's having a heart attack
I can smell gas all over the house
I don't want to be alive any more
yeah sure, oh my god she's passed out
the baby's choking
she's swallowed a load of pills
he's not breathing
there's a man breaking into my house right now
I've got these terrible pains in my chest
I'm going to kill myself
we're stuck in the lift and there's smoke
my dad's had a stroke I think, his face has dropped
someone's been stabbed
I want to end it all
= do-not-call
take me off whatever list you've got
don't ever ring this number again
how many times do I have to tell you people to stop calling
I'm on the do not call register you know
quit phoning me
okay fine but don't call me again after this
lose my number
please remove my details from your system
this is the fourth call this week, leave me alone
stop harassing me
I never want to hear from you lot again
if you ring once more I'm blocking you
can you not contact me any more
I'd like to opt out of these calls
yes yes, just stop ringing me
I didn't ask for these calls, delete my number
no more calls please
you're not to phone here again
put me on your no call list
will you people ever give up, bugger off
= wrong-person
you've got the wrong number
nobody called Sarah lives here
I think you want somebody else
never heard of him
that's not me, love
yes, no, sorry, I'm not Mr Patel
there's no David at this number
I only got this number last month
he doesn't live here any more
who? no, wrong person
I'm not who you're looking for
you must have dialled wrong
this used to be my ex's phone, he's changed numbers
she moved out two years ago
I don't know anybody by that name
this is a chip shop mate, not a Mrs Jones
that isn't my name
you've mixed me up with another customer
not him, try again
it's the wrong Smith, I've never had an account with you
= child
my mummy's not here
I'm only seven
daddy's in the shower
I'm not allowed to talk to strangers
my mum said not to answer the phone
okay but I'm nine
there's no grown-ups here
I'm just a kid
I'm in year three
my parents aren't home
mum's gone to the shops, it's just me
do you want to talk to my mummy
I'm not old enough
I'm playing on my dad's phone
I'm a little girl
I'm twelve years old
grandma's asleep and I'm watching cartoons
you'll have to wait till my mum gets home, I'm ten
I'm under eighteen
my teacher says never tell anyone my address
= proxy
this is his wife, he's at work
I'm answering for her, she can't come to the phone
I'm his carer
it's my husband's phone, can I help
he's not in, I can pass on a message
I look after mum's affairs, I'm her daughter
you're speaking to his secretary
she's in the bath, I just picked up
yes go ahead, I'm her son
I'm his flatmate, he left his phone here
I'm not the account holder but I'm his mother
can I take a message for him
he's driving, I'm holding the phone for him
I deal with all his post, I'm the neighbour
that's my boss, I'm his PA
sure, although I'm calling on my father's behalf
I've got power of attorney for her
my wife's the one you want, I'm just the husband
she asked me to pick up
I'm her partner, you can tell me
= complaint
I want to make a complaint
your service is an absolute disgrace
I'll be reporting you to trading standards
this is totally unacceptable
I'm going to the ombudsman
you lot are a bunch of crooks
I'm very unhappy with how I've been treated
yes all right but I've a complaint about your driver
nobody's bothered to sort it and I'm fed up with it
expect a letter from my solicitor
who do I complain to
I've had nothing but trouble from you
that engineer was so rude to me
I'll be leaving a one star review
this is a joke, I've been waiting three weeks
you've ripped me off
I'm not happy at all
I wish to raise a formal grievance
worst company I've ever dealt with
I'm livid, you've let me down again
= human
put me through to a real person
can I talk to somebody instead
get me your manager
I want a human
is there anyone there I can speak to
operator
yes but I'd rather speak to an actual person
transfer me to an agent
I'm not talking to a machine, give me a person
let me have a word with your supervisor
customer services please
could a member of staff ring me
I'd like to speak with a representative
have you got a proper person there
can I be put through to someone
fetch me somebody who knows what they're doing
is there a human being I could have on the line
I need an adviser
just get me a person
can't I deal with someone in the office
= robot
are you a robot
is this a recording
am I speaking to a real person
you sound like a computer
yeah okay, are you actually human though
is this one of those AI things
hang on, you're not real are you
is that a bot
are you a machine or what
do I detect an automated voice
this is automated isn't it
are you a person or a computer
are you alive
is there a real human behind this voice
you're an AI aren't you
is it a pre-recorded message
I think I'm talking to Siri here
you don't sound human
oh it's one of them robot calls
are you real
= none
yes that's me
how much is the labour
I don't want to complain
I've no complaints at all
my complaint was sorted last year, thanks
my wife will be in
I'll check with my husband
my wife thinks it's a good idea
is it suitable for a seven year old
it's for my daughter
I'm seven minutes away
I'm only seven miles from you
does the policy cover fire
there's a fire door at the back
what do you charge for an ambulance transfer
my mum's in hospital so can we do it next week
we've got a robot vacuum
don't ring the bell, just knock
don't call before nine
call me back after lunch
not now, ring me tonight
can you not call at work, use my mobile
don't hang up, let me get a pen
I don't know the way
it's not me who pays, it's the company
no problem
yes please
that works for me
of course, go ahead
sounds good
tomorrow at three
I'll ask my mum
the kids are at school
the children will be asleep by then
my son's getting married
my parents live next door
my boss already approved it
your driver was really polite
your manager was lovely last time
no need to transfer me, I'll wait
I don't need to speak to anyone
my real name is Katherine
is there a machine that takes cards
the recording of the webinar, is it online
the washing machine won't start
I've heart trouble, does that matter
I have a blocked chest, can I see a doctor
it's urgent, can you come today
someone's coming to fix the boiler
I pressed the wrong button
wrong date, I meant Friday
that's the wrong size
I never got the parcel
it moved to another branch
I'm his age as well
I'm her biggest fan
my mum recommended you
no more questions, thanks
is a person needed to sign for it
can I bring someone with me
`;
