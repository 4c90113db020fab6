/**
 * Sentences of our own in which words of contempt are aimed at nobody: proverbs, laws of nature and of programs, one's own
 * mistakes. The labelled texts hold such words nearly always in quarrels.
 */
const english = `
Garbage in, garbage out.
The garbage collector frees memory that nobody points to.
One man’s trash is another man’s treasure.
Please take the trash out on Tuesday.
A fool and his money are soon parted.
Fools rush in where angels fear to tread.
Even a fool can be right once a day.
I was a fool to sell that house.
April fools’ day is on the first of April.
The fool is a character in King Lear.
There is no such thing as a stupid question.
Sorry for the stupid question, how do I reset my password?
I feel stupid for forgetting my keys again.
It was a stupid mistake and it was mine.
This may be a dumb question, but where is the lift?
It would be stupid not to try the soup.
Never attribute to malice what is explained by stupidity.
Human stupidity is a theme of the novel.
The comedy is called Dumb and Dumber.
A dumb terminal has no processor of its own.
The dumb waiter carries plates between the floors.
He was struck dumb with surprise.
Idiot-proof instructions come with the shelf.
The Idiot is a novel by Dostoevsky.
The complete idiot’s guide to gardening is sold out.
American Idiot is an album of 2004.
The ugly duckling became a swan.
The Good, the Bad and the Ugly is on tonight.
This hotel has an ugly carpet but kind staff.
The price of fame has an ugly side.
Ugly vegetables taste as good as pretty ones.
I hate Mondays.
I hate it when the bus is late.
My son hates broccoli.
We hate to see you go.
I hate to say it, but the bridge is closed.
She would kill for a cup of coffee.
This heat is killing me.
My feet are killing me after the walk.
Killing two birds with one stone saves time.
The process was killed because it ran out of memory.
Kill the process and start the server again.
He nearly died laughing at the puppet show.
I am dying to see the new museum.
The battery died in the middle of the call.
The joke was silly, but we laughed.
This vacuum cleaner sucks up pet hair well.
The pump sucks water from the well.
It sucks that the concert was called off.
The weather sucks today, so we stay in.
Life sucks sometimes, but it gets better.
Damn, I forgot the milk.
Damn, that cake is good.
There are lies, damned lies and statistics.
I do not give a damn about the weather.
The dam holds back a damn lot of water.
What the hell is a quark?
It was hot as hell in the tent.
Hell is a village in Norway.
The road to hell is paved with good intentions.
The ass carried two sacks of flour.
A wild ass lives in the Persian desert.
The kick of a mule can break a bone.
This crap printer jams every morning.
I have had a crappy day, how about you?
Holy crap, the aurora was beautiful.
The pissed-off look on the cat’s face made us smile.
Fat is burned when you exercise.
The milk is low in fat.
A fat stack of letters lay on the desk.
Pigs are clever animals.
The dog barked at the postman all morning.
Rats were found in the old cellar.
A snake was seen near the pool.
The monkey stole a banana from the tourist.
The clown made the children laugh.
A clown fish lives among anemones.
The donkey walked slowly up the hill.
Vermin control was called to the bakery.
Scum forms on the soup when the beans boil.
Skim the scum off the jam.
The parasite lives in the gut of the fish.
Cockroaches were seen in the kitchen.
The disease spread through dirty water.
Psychopathy is studied in prisons.
The lecture is about moral cowardice in wartime.
The coward in the play hides behind a curtain.
The liar paradox is taught in logic.
All the witnesses lied, the court found.
He was accused of being a liar and denied it.
The hypocrite in Molière’s play is called Tartuffe.
The paper on racism in hiring was published in May.
The police recorded more hate crimes than last year.
The museum tells the story of slavery and of those who ended it.
The film was banned for its violence.
Three people were killed when a bus left the road.
The suspect was charged with murder on Thursday.
A man was shot dead in a car park, police said.
The army destroyed the enemy’s bridges.
The bomb of 1944 was made safe by experts.
The report calls the plan a complete failure.
Critics called the show boring and far too long.
The worst storm in years hit the coast.
The referee made a terrible call in the final minute.
Our team played badly and deserved to lose.
I disagree with you, but thank you for the answer.
That argument is wrong for two reasons.
I think this law is a bad idea and will vote against it.
The senator’s claim is false, as the figures show.
This is nonsense, the earth is round.
The service was awful and the soup was cold.
The app crashes all the time, please fix it.
Worst pizza I ever had, would not go again.
Shut up the shop at six, please.
Shut the window, it is cold.
The virgin forest has never been cut.
Virgin olive oil is best for salads.
The suckling pig is roasted for six hours.
The bastard file has coarse teeth.
Screw the lid on tightly.
Use a longer screw for the hinge.
The loser of the match buys lunch.
Winners and losers of the tax reform are listed below.
The lame horse was taken to the vet.
The duck is lame in one leg.
It was an insane price for a small flat.
He pleaded insanity at the trial.
This is a crazy good recipe.
The patient has schizophrenia and takes his medicine.
Cancer of the lung is often found late.
My aunt got cancer and is better now.
The tropic of Cancer crosses Mexico.
Retarded ignition means that the spark comes late.
A fire retardant was sprayed on the roof.
The moron test is an old puzzle app.
Oxymoron is a figure of speech.
The witch in the tale gets pushed into the oven.
The beast of Bodmin has never been caught.
The savage winter of 1947 is still remembered.
Barbarians crossed the Rhine in 406.
The pirate’s life was short and poor.
Trash can lids blew down the street.
The idle gossip hurt nobody.
Nerds and geeks meet at the fair every spring.
`;

/** Sentences that are clean; English alone has them. */
export function idiomSentences(language: string): string[] {
  return language === 'en' ? english.trim().split('\n') : [];
}
