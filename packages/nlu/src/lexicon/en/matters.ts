/** What people call about, as English says it; see {@link talk}. */
export const matters = `
price: how much, cost, price, charge, fee, fees, rate, rates, expensive, cheap, pricing, pay for, what would it come to, come to, set me back, looking at per month, per month, a month, per night, a night, per person, free, free of charge, for free, afford, figures, quote, estimate, tariff, premium, rent, deposit, worth, monthly, price tag, damage, pounds, dollars, quid, bucks, payable, total, cover charge, what are we talking, what is the money like, how much money, what are we looking at, ballpark, roughly how much, what is your cut, commission, stretch to, a head, each, all in, total cost, going rate, grand, k, budget, what do you want for, pricey, labour
discount: discount, deal, deals, offer, offers, cheaper, promotion, promo, voucher, coupon, reduce, reduction, lower, knock something off, knock off, special, loyalty, regulars, sale, bargain, best price, steep, concession, student, senior, money off, haggle, any better, do better
pay: pay, payment, paying, card, credit card, debit card, cash, bank transfer, direct debit, transfer the money, paypal, cheque, standing order, pay online, pay by, settle, how can i pay, account number, sort code, due date, when is it due, due
instal: instalments, installments, pay monthly, spread, in parts, bit by bit, payment plan, finance, interest, apr, split the, pay it off, chunks, smaller, bit at a time, little by little, so much a month, over six months, over a year, break it down, breaking it down, spread it, weekly amounts
bill: bill, billed, statement, invoice wrong, overcharged, charged, charged twice, double charged, charge i do not, do not recognise, extra charge, took money, taken money, taken more, too much, add up, does not add up, wrong amount, balance, incorrect amount, deducted, unexplained, tenner, mystery, came out of my account, why so high, too high, not mine, did not buy, never bought, signed nothing, using my details, never took out, someone used, never borrowed, not my debt
refund: refund, refunded, money back, reimburse, reimbursed, pay me back, give back, returned, credit my account, get my money, get back what, compensation, compensate, deposit back, owed to me, quits, knock it off, waive, wave, let me off, write it off, goodwill, cancel the fee, drop the fee, take off the
owe: owe, debt, arrears, overdue, late payment, missed payment, outstanding, behind on, can not pay, can not afford, no money, skint, broke, struggling, tight, lost my job, laid off, unemployed, redundant, extension, more time to pay, hardship, payday, get paid, wages, catch up, short of cash, blood from a stone, heating and eating, no work, on benefits, universal credit, hand to mouth, bills are, nothing left, overdrawn, in the red, can not manage, hard up, made redundant, signed off, on the sick, hours cut, got nothing
cancel: cancel, cancelled, cancellation, call off, call the whole thing off, scrap, drop, not coming, can not make it, will not make it, unable to attend, not going, terminate, close my account, shut down, end my, leave you, leaving, switch provider, switching, quit, withdraw, pull out, back out, unsubscribe, stop my, give up, off to your competitor, fell through, is off, discontinue, get rid of, no longer need, no longer want, opt out, move on, give tonight a miss, not going ahead, strike my name, forget the, we will have to skip, no longer coming, let the table go, give it away, withdraw my
change: change, reschedule, move it, move my, rearrange, postpone, delay, push back, push it, bring forward, shift, swap, switch to, alter, amend, adjust, different time, different day, another time, another day, another slot, other date, later date, earlier date, change the date, change the time, put it off, put off, wrong day, wrong date, wrong weekend, instead, modify, update, something came up, make it, clash, can not make that, push us back, a bit later, a day later, bump, slide, pushed back, brought forward, half an hour later, different slot, knock it back
book: book, booking, appointment, reserve, reservation, schedule, sign up, register, arrange, set up, make an appointment, slot, come in, fit me in, availability, available, free slot, opening, enrol, join, apply, application, pencil me in, squeeze me in, get in to see, see somebody, squeeze in, fit six in, got room for, table, put me down for, room for four, two of us, pop in, bring it in, drop it in, can you fit, get me in
when: when, what time, what day, what date, how long, how soon, how many days, which day, till when, until when, by when, opening hours, hours, wait, waiting time, how late, how early, take long, start, end
open: open, close, closed, closing, opening hours, opening times, business hours, shut, shuts, weekend, sunday, saturday, bank holiday, holidays, all day, round the clock, open late, hours
where: where, address, location, located, directions, how do i get to, how to get there, find you, nearest, branch, store, shop, office, near me, nearby, which floor, postcode, map, whereabouts, which building, entrance, room number, which way
move: move house, moving house, moving, moved, move in, move out, new address, relocate, relocating, new house, new flat, new place, new home, change of address, changed address, different address, keys to the new, not at that, used to live
transport: airport, station, taxi, cab, shuttle, bus, train, pick me up, pick up, pick-up, collect me, lift, ride, transfer, drive me, meet us, flight, transport, coach, get there, stranded, hard shoulder, jump start, jump me, recovery, breakdown, towed, tow truck, stuck at the side, ditch, puncture, flat tyre
parking: parking, park, car park, parking space, parking spot, garage, permit, leave my car, for the car, driving down, electric car, charging point, charger for, blocking my, in my space, my spot, visitor parking, clamped, barrier
lost: lost, lose, missing, stolen, nicked, theft, stole, left behind, left my, left something, forgot my, forgotten, misplaced, can not find, mislaid, lost property, find my, did you find, still be on, must be, went off without, without our, replacement card, handed in, pickpocket, cash machine, purse, wallet, dropped it, fell out, gone missing, snatched
broken: broken, broke, does not work, not working, will not work, stopped working, faulty, fault, out of order, will not turn on, will not start, will not come on, dead, stuck, jammed, blocked, cracked, cold water, no hot water, only runs cold, no heat, repair, fix, fixed, mend, engineer, plumber, electrician, technician, maintenance, blown, tripped, gone off, conked out, packed up, playing up, acting up, damaged, snapped, clogged, malfunction, is out, is down, went out, not come on, pulls to the left, puddle, clunk, rattle, squeal, grinding, knocking, juddering, warning light, light came on, will not turn over, flat battery, stalls, overheating, smoking, strange noise, funny noise, making a noise, oil, brakes, spongy
leak: leak, leaking, leaks, dripping, drip, flooded, flooding, flood, water coming, damp, mould, mold, burst pipe, pipe, tap, ceiling, overflow, puddle, wet, soaked, gushing, pouring, drain, sink, toilet, seeping, water everywhere, wet patch
water: water, water pressure, no water, tap, hot water, boiler
power: electricity, power, power cut, blackout, outage, no power, lights, light, socket, fuse, trip, electric, meter, dark, bulb
lift: lift, elevator, stuck in the lift, escalator
clean: dirty, filthy, clean, cleaner, cleaning, cleaned, unclean, smell, smells, stinks, stain, stained, hair, bugs, cockroach, mice, rats, ants, pest, towels, sheets, dusty, mess, grubby, swept, hygiene, infested
noise: noise, noisy, loud, partying, party, music, banging, drilling, shouting, barking, building work, construction, walls are thin, paper thin, can not sleep, keeps me awake, kept awake, racket, din, quiet, neighbours, disturbance, hammering, screaming
network: signal, reception, internet, wifi, broadband, network, connection, router, slow, cutting out, cuts out, dropping, drops, drop out, goes dead, no service, one bar, bars, load, offline, coverage, buffering, 4g, 5g, line goes
data: data, gigs, gigabytes, gb, allowance, streaming, stream, unlimited, usage, run out, running dry, download, films, megabytes
phone: phone, mobile, handset, sim, sim card, cell, device, number
contract: contract, agreement, term, terms, minimum term, tied in, locked in, lock in, commitment, sign for, notice period, penalty, early exit, exit fee, cancellation fee, termination, clause, small print, half way through, get out of, valid, expire, expires, duration, how many months, obligation, fixed
document: document, documents, id, passport, licence, license, identification, paperwork, form, forms, proof, certificate, bring, bring with, take with, what do i need, need to bring, papers, copy, photo, photos, submit, upload, fill in, provide, required, evidence, referral
invoice: invoice, receipt, vat, tax, expenses, paperwork out to, billing address, made out, proof of purchase, proof of payment
process: how do i, how can i, how does it work, what is the procedure, procedure, process, steps, what happens next, next step, how to, where do i start, explain, online, app, website, portal, go about
status: status, progress, update, any news, how far, track, tracking, where is my, what happened to, still waiting, have not heard, has it been, is it done, is it ready, approved, gone through, looked at, chase, chasing, processed, been decided, come through, result, in the queue, heard back, any closer, any joy, any luck, any word, have they decided, did they like, did i get, how did it go, how is it coming along, ready yet, done yet, finished yet, done by then
delay: late, delayed, still not, has not arrived, not arrived, not here, not come, not received, have not received, did not arrive, never came, never arrived, not turned up, no show, did not show, overdue, slow, taking ages, taking so long, waited, waiting, supposed to, promised, days ago, weeks ago, ages, hold off, grace, a few more days, bit longer, still waiting, parked, for ages, an hour ago, taking forever, where has it got to, not budged, stuck
parcel: parcel, package, box, item, order, delivery, shipment, goods, courier, driver, post, letter, mail, dispatch, ship, tracking number, collection point, locker, depot, pick up point
deliver: deliver, delivered, drop off, drop it, bring it, leave it, leave it with, hand it to, doorstep, porch, safe place, neighbour, next door, concierge, reception, front desk, porter, at home, not at home, nobody home, be in, be out, take it in, sign for, shed, letterbox, at the door, round the back, bring it out, send round, dropped at, drop round, nip down, security desk, lad on security, leave with, hand it
damage: damaged, broken, smashed, crushed, torn, dented, cracked, scratched, shattered, bent, in pieces, opened, squashed, soaked, wrong item, wrong one, wrong order, missing item, missing part, incomplete, not what i ordered, empty, faulty, bits
return: return, send back, send it back, exchange, swap, replace, replacement, take it back, do not want it any more, does not fit, change my mind
size: size, big, heavy, weight, weigh, colour, model, dimensions, small, large
room: room, double, twin, single, suite, bed, beds, cot, view, floor, high floor, smoking, balcony, quiet, stay, night, nights, check in, check out, terrace, outside, window, booth, upstairs, steps, wheelchair, high chair, corner, private room, patio
early: early, earlier, earliest, before noon, dawn, first thing, morning, ahead of time, sooner, before
late: late, later, latest, past noon, lie in, stay until, after noon, extend
food: food, eat, breakfast, lunch, dinner, meal, meals, menu, drink, coffee, vegetarian, vegan, allergy, allergic, fasting, empty stomach, fast, nil by mouth, eggs, dish, table, gluten, coeliac, dairy, nut, spicy, kids menu, naan, pizza, curry, chips, kitchen, takeaway, portion, specials, starter, dessert
insurance: insurance, insured, insure, policy, cover, covered, coverage, premium, claim, claims, claiming, excess, deductible, beneficiary, underwriter, payout, pay out, life insurance, car insurance, home insurance, travel insurance, no claims, broker, policyholder, settlement
accident: accident, crash, crashed, collision, hit, hit my, bumped, rear ended, scratched, scrape, dent, write off, written off, wrecked, fell, injured, injury, knocked, ran into, smashed into, prang, incident, tow, towed, broke into, burgled, stolen
cover: cover, covered, include, included, includes, part of the deal, thrown in, does that cover, am i covered, protected, exclude, excluded, inclusive, extra, come with, comes with, count
renew: renew, renewal, renewing, expire, expires, expired, expiring, run out, runs out, extend, extended, continue, carry it on, another year, lapse, lapsed, keep it going, end date
beneficiary: beneficiary, next of kin, leave it to, heir, named person
doctor: doctor, gp, dr, nurse, specialist, consultant, physician, dentist, surgeon, clinic, surgery, hospital, hygienist, optician, therapist, midwife, see somebody, practice, practitioner, paediatrician
ill: pain, painful, hurt, hurts, hurting, ache, aching, sore, sick, ill, unwell, fever, temperature, cough, coughing, headache, dizzy, vomiting, throwing up, rash, itchy, swollen, bleeding, symptom, symptoms, throat, stomach, cold, flu, feel awful, feeling, poorly, infection, under the weather, toothache, tooth, back
medicine: medicine, medication, prescription, tablets, pills, pill, dose, dosage, pharmacy, chemist, repeat prescription, side effects, antibiotics, drug, inhaler, run out of my, refill, top up, insulin, painkiller
test: test, tests, results, result, blood test, scan, x ray, mri, report, lab, sample, came back, check up, checkup, examination, screening, swab, ultrasound
vaccine: vaccine, vaccination, jab, shot, flu shot, booster, immunisation, vaccinate
prepare: prepare, preparation, beforehand, before the, ready for, anything i should, before i come, in advance, on the day, do i have to, special
medicalpay: nhs, private, health insurance, do you take, do you accept, covered by, insurer, copay, bupa
school: school, class, course, lesson, teacher, tutor, student, learn, learning, exam, homework, trial, term, university, college
job: job, work, interview, salary, wage, position, vacancy, hire, hiring, apply, cv, resume, shift, overtime, pension, clocking, clock on, nights, weekends, days off, remote, hybrid, work from home, casual, suit and tie, wear, panel, qualifications, degree, experience, heavy lifting, dairy, training, commute, boss, gaffer
house: house, flat, apartment, property, rent, tenant, landlord, lease, viewing, mortgage, buy, sell, bedroom, estate agent, rooms
loan: loan, borrow, lend, credit, mortgage, interest rate, limit, overdraft
card: card, credit card, pin, bank card, activate, freeze, frozen, block my card
account: account, password, log in, login, sign in, locked out, username, verification code, profile, reset
car: car, vehicle, tyre, service, mot, test drive, garage, mileage, van, registration, number plate
neighbour: neighbour, neighbours, next door, upstairs, downstairs, flat above, people above, tenant, resident, residents, block, building, upstairs people
security: security, guard, key, keys, fob, lock, locked out, break in, broke in, burglar, cctv, camera, alarm, intruder, suspicious, gate, entry code, access card, intercom, stranger, door code, can not get in
pet: dog, dogs, cat, cats, pet, pets, barking, animal, puppy
green: garden, tree, trees, grass, lawn, hedge, branches, plants, bushes, weeds
rubbish: rubbish, bin, bins, trash, garbage, waste, recycling, skip, bulky, collection, litter, dump, refuse
visitor: visitor, visitors, guest, guests, friend coming, visiting
heating: heating, radiator, radiators, boiler, heater, central heating, thermostat, air conditioning, aircon, ac, freezing, cold, warm
quality: quality, warranty, guarantee, under warranty, effective, last, durable, genuine, original
satisfied: satisfied, happy, good, great, excellent, fantastic, wonderful, pleased, brilliant, love it, loved, lovely, perfect, no complaints, could not be better, five stars, ten out of ten, very good, superb, impressed, top notch
neutral: average, so so, okay i guess, fine, nothing special, mediocre, not bad, could be better, all right, meh, middling, bit of both, in between
compare: competitor, other companies, another company, elsewhere, compare, difference, different from, better than, recommend, advantage, benefits, shop around, versus, why should i, what is in it for me, best one
detail: details, tell me more, more information, more about, explain, what is it, what does it include, how does it work, what kind, which one, find out more, what exactly, understand, run me through, elaborate, what would i be doing, what does it involve, day to day, what is the role, what is it like, sort of work, what else comes with
material: send me, email me, text me, email, sms, text message, in writing, by post, brochure, leaflet, link, website, whatsapp, mail me, something to read, send it over
urgent: urgent, urgently, asap, as soon as possible, immediately, right away, straight away, quickly, hurry, at once, emergency, today, now, can not wait
extend: extend, longer, more nights, extra night, another night, extra time, stay on, prolong
add: add, additional, extra, another, one more, as well, include, put on, put my
remove: remove, take off, without, delete
person: how many people, people, persons, adults, guests, party of, seats
name: name, spelled, spelling, misspelled, surname, married name, maiden, change my name
address: address, postcode, street, road, house number, flat number
today: today, tonight, this morning, this afternoon, this evening
tomorrow: tomorrow, day after
week: monday, tuesday, wednesday, thursday, friday, saturday, sunday, week, weekend, fortnight
morning: morning, am, before lunch, before noon
afternoon: afternoon, pm, after lunch
evening: evening, night, late
remind: remind, reminder, notify, notification, let me know, alert, heads up
weather: weather, rain, sunny, snow
`;
