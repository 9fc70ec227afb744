/**
 * English words that are a slip of the finger away from a word of a metric's name and mean something else. Made from a
 * word list: everything within the distance that `almostSameWord` allows, as far as people use it.
 */
const words = `
  accent aggregate aggregated ascend assent awaken aware await awoke banal basil bathing beating berating bleaching
  bleeding blond blood bloody bloom braking breaking breasting breath breathe breathed breather breeching brood brunt
  burn burner burped burst caloric chance change changed changes charge climber county court coverer coveted cowered
  dead deal dear deed deer desk hard hand rare race late lane time tame team tome fast mast mess moss boy bond bold
  dairy daisy dally daring dedication deflation delegation demotion depiction deviating devotion distanced divination
  dread dreamt dreamy dreary drunk eater efficiently elation election elevating elevator energising evaluation excised
  exercises expertise expert fatness fatigue feel fewer fights flights flooded flours fluids fresh heal heap
  heard hear hears hearth hearty heat heats heavy heigh hints hours hotel hydrating impulsed inches integrity
  intensive intensely lately later latest leave level lever levels lightly lights master masters matters mechanic
  metabolism metabolite meters metres minuet minus minuses moderate moderated mooing moping moving mowing muscled
  nights nightly nipped nocturne once overweight parentage pause poker polar poser pound powder prowler pulled pulls
  pulp purse pursue qualify quality readily readings ready recover recovers recovered renting reparation reset
  resisting restoration rusting sand sane scare scenes scope scored scorer scorn seat seed seen seep seeping sent sept
  setting shape sheep sheet shore shoring shortly shut sifting since sister situation skip sleek sleepy sleet slide
  slip sleeve snacks snow snowed snowing sore sored sorted spare spec speech spell spend spent spied spill spite split
  spore sport sports spread sprain staid stain stains stage stand stands stare stars start starts state stay stays steal
  steam steed steel steep steer stem stems step stern sets stew still stir stirs stone stop stops store stored stories
  storing story strain strains strait strange strands stranding straw stream street stretch strip stress stressed study
  sugary swamp swear sweat sweep sweeping sweet swept swore tailings temperate tides tiles timer tires tramp trailing
  trailed trained trainer traits trim trip trump unless under until vitality voting wait waiter waits waiting waking
  waked wafer wager wander wants warmed washed waste watch watery waver waves wedding weigh weighs weird where
  which while wight wished worded worker works world worse wright write wrist action actively native alive
`;

export const ordinary: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
