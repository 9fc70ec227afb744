/** The aggregator's published codes. */
const codes: Record<number, string> = {
  1: 'biking cycling bike ride outdoor_bike outdoor_cycling bicycling',
  7: 'walking walk casual_walking speed_walking',
  8: 'running run outdoor_run track_running virtual_run street_running',
  9: 'aerobics',
  10: 'badminton',
  11: 'baseball',
  12: 'basketball',
  14: 'hand_biking hand_cycling',
  15: 'mountain_biking mountain_bike gravel_cycling',
  16: 'road_biking road_cycling',
  17: 'spinning spin spinning_workout',
  18: 'stationary_biking indoor_cycling indoor_bike virtual_ride assault_bike',
  20: 'boxing',
  22: 'circuit_training',
  23: 'cricket',
  24: 'dancing dance cardio_dance social_dance',
  25: 'elliptical elliptical_trainer',
  26: 'fencing',
  27: 'american_football',
  28: 'australian_football',
  29: 'english_football soccer football',
  30: 'frisbee disc_sports ultimate ultimate_disc',
  31: 'gardening',
  32: 'golf',
  33: 'gymnastics',
  34: 'handball',
  35: 'hiking hike rucking trekking',
  36: 'hockey ice_hockey field_hockey',
  37: 'horseback_riding equestrian_sports equestrian',
  38: 'housework',
  39: 'jumping_rope jump_rope',
  40: 'kayaking',
  41: 'kettlebell_training kettlebell',
  42: 'kickboxing',
  43: 'kitesurfing kiteboarding',
  44: 'martial_arts',
  45: 'meditation mind_and_body',
  46: 'mixed_martial_arts',
  49: 'pilates',
  51: 'racquetball',
  52: 'rock_climbing climbing bouldering indoor_climbing',
  53: 'rowing paddle_sports',
  54: 'rowing_machine indoor_rowing rower',
  55: 'rugby',
  56: 'jogging',
  58: 'treadmill_running indoor_run',
  59: 'sailing',
  60: 'scuba_diving underwater_diving',
  61: 'skateboarding',
  62: 'skating skating_sports',
  65: 'skiing ski',
  66: 'back_country_skiing backcountry_skiing',
  67: 'cross_country_skiing cross_country_classic_skiing cross_country_skiing_ws',
  68: 'downhill_skiing resort_skiing resort_skiing_snowboarding_ws alpine_skiing',
  73: 'snowboarding',
  75: 'snowshoeing',
  76: 'squash',
  77: 'stair_climbing stairs',
  78: 'stair_climbing_machine stair_stepper stairmaster floor_climbing',
  79: 'stand_up_paddleboarding',
  80: 'strength_training traditional_strength_training functional_strength_training weights strength_trainer functional_fitness core_training',
  81: 'surfing surfing_sports',
  82: 'swimming swim',
  83: 'swimming_in_pool lap_swimming pool_swim',
  84: 'open_water_swimming',
  85: 'table_tennis',
  87: 'tennis',
  88: 'treadmill',
  89: 'volleyball',
  97: 'weightlifting powerlifting',
  98: 'wheelchair wheelchair_run_pace wheelchair_walk_pace',
  99: 'windsurfing',
  100: 'yoga',
  101: 'zumba',
  104: 'ice_skating',
  105: 'indoor_skating',
  113: 'crossfit cross_training',
  114: 'hiit high_intensity_interval_training bootcamp',
  115: 'interval_training interval_workout',
  123: 'cardio_training mixed_cardio mixed_metabolic_cardio_training indoor_cardio',
  124: 'lacrosse',
  125: 'stretching flexibility',
  126: 'triathlon swim_bike_run multi_sport',
  127: 'inline_skating',
  130: 'mountaineering',
  131: 'fishing',
  133: 'indoor_running',
  134: 'padel_tennis padel pickleball',
  140: 'canoeing',
};

const byWord = new Map(
  Object.entries(codes).flatMap(([code, words]) => words.split(' ').map((word) => [word, Number(code)] as const)),
);

const other = 108;

/** 108 (other) for an unknown name. */
export function activityCode(name: string): number {
  const word = name
    .replace(/^HKWorkoutActivityType/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  const known = byWord.get(word);
  if (known !== undefined) return known;
  const last = word.split('_').at(-1) ?? '';
  return byWord.get(last) ?? other;
}
