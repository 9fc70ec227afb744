import type { Construct } from '../question.ts';

// biome-ignore format: one question a line.
export const labs: Construct = {
  hand: [
    ['Is my LDL high?', 'biomarker:LDL_Cholesterol.latest all => biomarker:LDL_Cholesterol.latest all + domain_expert', 'finn'],
    ['what was my last ldl cholesterol result', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
    ['hba1c?', 'biomarker:HbA1c.latest all', 'finn'],
    ['what was my vitamin d level last time it was tested', 'biomarker:Vitamin_D.latest all', 'finn'],
    ['average ldl across all my tests', 'biomarker:LDL_Cholesterol.mean all', 'finn'],
  ],
  'round 1': [
    ['the last hba1c i had done, what was it', 'biomarker:HbA1c.latest all', 'finn'],
  ],
  'round 2': [
    ['newest LDL cholesterol result?', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
    ['The lowest ferritin that was ever measured in my blood', 'biomarker:Ferritin.min all', 'finn'],
    ['What did the lab find for vitamin D on {@-220 long}?', 'biomarker:Vitamin_D.latest day:@-220', 'finn'],
    ['mean LDL cholesterol over all of my lab reports', '= biomarker:LDL_Cholesterol.mean all', 'finn'],
  ],
  'round 3': [
    ['ldl, newest result?', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
    ['What did my very first vitamin D test say?', 'biomarker:Vitamin_D.first all', 'finn'],
    ['highest HbA1c ever measured', 'biomarker:HbA1c.max all', 'finn'],
  ],
  'round 4': [
    ['What did my latest ferritin come out at?', 'biomarker:Ferritin.latest all', 'finn'],
    ['first HbA1c ever measured', 'biomarker:HbA1c.first all', 'finn'],
    ['Highest LDL cholesterol I have ever had?', 'biomarker:LDL_Cholesterol.max all', 'finn'],
    ['vit D newest result pls, it was awful once', 'biomarker:Vitamin_D.latest all', 'finn'],
    ['My GP asks for the most recent CRP value, what was it?', 'biomarker:CRP.latest all', 'finn'],
  ],
  practice: [
    ['What did my most recent LDL come back as?', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
    ['highest ferritin on record', 'biomarker:Ferritin.max all', 'finn'],
    ['My very first LDL cholesterol result?', 'biomarker:LDL_Cholesterol.first all', 'finn'],
    ['Average HbA1c across all of my tests', 'biomarker:HbA1c.mean all', 'finn'],
    ['lowest hba1c ive ever had', 'biomarker:HbA1c.min all', 'finn'],
  ],
  'round 5': [
    ['What was my most recent LDL cholesterol?', 'biomarker:LDL_Cholesterol.latest all', 'finn'],
    ['HbA1c, very first result on file', 'biomarker:HbA1c.first all', 'finn'],
  ],
  reader: [
    ['what was my last LDL?', 'biomarker:LDL_Cholesterol.latest all'],
    ['latest ferritin', 'biomarker:Ferritin.latest all'],
    ['my most recent vitamin B12', 'biomarker:Vitamin_B12.latest all'],
    ['What is my HbA1c?', 'biomarker:HbA1c.latest all'],
    ['Show my HDL', 'biomarker:HDL_Cholesterol.latest all'],
    ['first LDL', 'biomarker:LDL_Cholesterol.first all'],
    ['lowest ferritin ever', 'biomarker:Ferritin.min all'],
    ['is my vitamin B12 too low?', 'biomarker:Vitamin_B12.latest all'],
    ['what should I do to lower my LDL', 'biomarker:LDL_Cholesterol.latest all'],
  ],
  'the latest value and the one before are the last two': [
    ['my latest ferritin and the one before', 'biomarker:Ferritin.mean all take=last:2 group=day'],
    ['my LDL last time and the one before', 'biomarker:LDL_Cholesterol.mean all take=last:2 group=day'],
    ['how does my latest LDL compare to the one before?', 'biomarker:LDL_Cholesterol.first all take=last:2 ; biomarker:LDL_Cholesterol.latest all take=last:2'],
    ['latest ferritin versus the previous one', 'biomarker:Ferritin.first all take=last:2 ; biomarker:Ferritin.latest all take=last:2'],
    ['what was my last weight and the one before that?', 'weight.mean all take=last:2 group=day'],
    ['my latest HRV reading and the one before', 'hrv_rmssd.mean all take=last:2 group=day'],
    ['my last run and the one before: distance', 'workout_distance.sum all type=running take=last:2 group=day'],
    ['average sleep last week versus the one before', 'sleep_duration.difference last:7 vs=before(last:7) ; sleep_duration.percent_change last:7 vs=before(last:7)'],
    ['my average last month and the one before, steps', 'steps.mean last_month ; steps.mean month:9:2026'],
  ],
  'a named test is the only one that is meant': [
    ['average ferritin across all my blood tests', 'biomarker:Ferritin.mean all'],
    ['highest HbA1c in my lab results', 'biomarker:HbA1c.max all'],
    ['latest ferritin from my blood work', 'biomarker:Ferritin.latest all'],
  ],
};
