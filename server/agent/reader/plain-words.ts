// Words that carry no question of their own. Anything else that no construct read is named in a refusal.
const words = `
  a an the i me my mine we our us you your it its this that these those there here am is are was were be been being do does did done doing
  has have had having get gets got getting gotten go goes went gone going take takes took taken taking make made makes making
  can could would should may might will shall must let lets please pls plz thanks thank thx hi hello hey ok okay so and or but then also just only
  of in on at to for from by with within into onto about as over during across through throughout out off up down per like around between among
  what which who when where how whats hows tell show give list find see look looking check compute calculate report let know want wanted need needed needing like would
  much many more less most least some any all both each every other another one ones same single own very really quite too even still yet again ever well
  day days night nights morning mornings week weeks month months year years time times date dates today evening period
  value values figure figures number numbers level levels reading readings data result results record recorded recording measured measurement measurements count counts counted score scores
  spend spent spending walk walked walking move moved do did does reach reached hit count counting day's come came comes coming
  if than not no yes actually basically simply exactly roughly approximately say said says question quick wonder wondering curious can't mean means meant i'd
  say's far long high low fast slow good bad better worse best deep short big small large higher lower longer shorter heavier lighter
  next previous prior last first late lately recently overall general whole entire full total complete ago before after since until
  because though although while once already always often sometimes done far whether ya yo hmm hm oh ah
  because's figure out ? ! . , ; : - ( ) / ' " & = + % # .. min s
  stats stat statistics numbers info information summary breakdown chart table
  workout workouts session sessions run ride my's self myself body health daily days'
  include included including inclusive excluded exclude excluding today's yesterday's either neither amount amounts
  pull bring keep keeping kept been seem seems feel felt set run happen happened happening turn turned
  enough worried normal healthy okay fine should concerned badly whilst wise start beginning taken then rather
  manage managed manages percentage sorry anyway together tested testing lab labs everything taken added adding accumulated across tests test reports report blood file following followed back them mine types them kindly gimme cheers ta u hiya hey yo morning afternoon foot wise tracking watch wore wearing had entries type share sample least squares line length duration fewer more or deeper rack clock clocked logged ive im dont lets w instead stay stayed stays sit sits sat stand stands works out new hale assistant bot app scale bathroom energy strongly closely corr pearson rho right strictly stable consistent variable variation h past current average trend stop full ended ending ends commencing quarters further tops nightly daily half both either totals pounds lbs lb kilos kilo km miles mile feet inches
  hrs mins kms gave give given play played playing readout overview stuff block
  units unit minutes hours steps km bpm kg ms kcal percent points bit lot lots kind sort thing things
  they their now split break n both separately
  lie lies land lands name rank ranked ranking rankings personal broken tend breakdown tips tip advice own counts
  mmhg quickly faster slower quicker calmer busier stronger fitter upward upwards downward downwards rate really actually truly noticeably significantly slightly substantially bit somewhat
  based according sense term terms nah nope lasted lasting use uses used using rest sort
  aye nae dude bro bruh man mate pal hen hun love sir madam homie buddy guys lol lmao haha ngl tbh fr rn imo btw eh ay gosh wow oops ugh yeah yep yup nice cool
  trust god knows heavens kindly pray file state
  match matches marker markers loads way tons heaps bunch massively properly hard point stage any occasion lemme gotta gonna wanna dunno kinda sorta basically honest honestly
  reference range ranges checked drawn later earlier late early understand understood
`;

export const plainWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
