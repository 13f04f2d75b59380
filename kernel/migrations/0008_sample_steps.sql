-- What a load of the sample data has done, each step written in one batch with its rows: a load that was interrupted goes
-- on after them. The kernel's own steps say that it began and that it is finished.
CREATE TABLE sample_steps(
  feature TEXT NOT NULL,
  step TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY(feature, step)
) STRICT, WITHOUT ROWID;
