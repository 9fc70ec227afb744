/** The aggregator's published activity codes: each line gives its first code and the names from there on. */
const published: readonly (readonly [firstCode: number, names: string])[] = [
  [0, 'in_vehicle biking'],
  [3, 'still unknown tilting'],
  [7, 'walking running aerobics badminton baseball basketball biathlon hand_biking mountain_biking road_biking'],
  [17, 'spinning stationary_biking utility_biking boxing calisthenics circuit_training cricket dancing elliptical'],
  [26, 'fencing american_football australian_football english_football frisbee gardening golf gymnastics handball'],
  [35, 'hiking hockey horseback_riding housework jumping_rope kayaking kettlebell_training kickboxing kitesurfing'],
  [44, 'martial_arts meditation mixed_martial_arts p90x_exercises paragliding pilates polo racquetball rock_climbing'],
  [53, 'rowing rowing_machine rugby jogging running_on_sand treadmill_running sailing scuba_diving skateboarding'],
  [62, 'skating cross_skating indoor_rollerblading skiing back_country_skiing cross_country_skiing downhill_skiing'],
  [69, 'kite_skiing roller_skiing sledding'],
  [73, 'snowboarding snowmobile snowshoeing squash stair_climbing stair_climbing_machine stand_up_paddleboarding'],
  [80, 'strength_training surfing swimming swimming_in_pool open_water_swimming table_tennis team_sports tennis'],
  [88, 'treadmill volleyball beach_volleyball indoor_volleyball wakeboarding walking_for_fitness nordic_walking'],
  [95, 'treadmill_walking water_polo weightlifting wheelchair windsurfing yoga zumba diving ergometer ice_skating'],
  [105, 'indoor_skating curling'],
  [108, 'other'],
  [113, 'crossfit hiit interval_training walking_with_stroller elevator escalator archery softball'],
  [122, 'guided_breathing cardio_training lacrosse stretching triathlon inline_skating sky_diving paddling'],
  [130, 'mountaineering fishing water_skiing indoor_running padel_tennis driving off_road_driving motorbiking'],
  [138, 'motor_racing enduro canoeing orienteering hang_gliding flying hot_air_ballooning jet_skiing power_boating'],
  [147, 'gaelic_football hurling'],
];

const names = new Map(
  published.flatMap(([firstCode, line]) => line.split(' ').map((name, offset) => [firstCode + offset, name] as const)),
);

/** A word such as `running`; `type_<code>` where the code has no published name, so that nothing is lost. */
export const activityTypeName = (code: number): string => names.get(code) ?? `type_${code}`;
