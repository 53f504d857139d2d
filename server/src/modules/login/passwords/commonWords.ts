/**
 * The commonest passwords that pass the other rules (eight characters, a special one; capitals aside), in lower case:
 * rows of keys and popular words with popular endings, from published lists of leaked passwords.
 */
export const COMMON_WORDS = `
1qaz@wsx 1qaz!qaz 1qaz2wsx! 1qaz2wsx@ 1qaz@wsx3edc 1qaz!2wsx !qaz2wsx !qaz@wsx !qazxsw2 @wsx1qaz zaq!2wsx zaq1@wsx
zaq!xsw2 xsw2!qaz qaz!@#wsx qaz123!@# qaz@1234 qazwsx@123 qazwsx123! qazwsx1! qwe123!@# qwe@123456 qwe!@#123 qweasd!@#
qweasd123! qweasdzxc! qwer1234! qwer@1234 qwer!234 qwerty!@# q1w2e3r4! q1w2e3r4@ q1w2e3r4t5! q!w@e#r$ q!w2e#r4 1q2w3e4r!
1q2w3e4r@ 1q2w3e4r5t! !q2w3e4r !q@w#e$r 1q@w3e$r aa123456! aa123456@ aa123456# aa123456. aa@123456 aa@12345 aa!123456
aaa111!! aaaa@1111 aabb@1234 aabbcc1! aabb1122! a1b2c3d4! a1s2d3f4! abc@123456 abc!@#123 abc123!@ abc123!@# abc.1234
abcd!234 abcd1234! abcd1234@ abcd1234# abcd1234$ abcd!@#$ abcd@4321 asd@12345 asd123!@# asdf@123 asdf@1234 asdf1234!
asdf!234 asdf!@#$ asdfgh1! asdfghjkl! asdf@12345 asdfjkl; asdf123! zxcvbn1! zxcvbnm! zxcvbnm1! zxcv1234! zxcv@1234
zxc123!@# wsx@1234 !@#$qwer !@#$%qwert qwer!@#$ qwert!@#$% !@#123qwe !@#qwe123 123qwe!@# 123qweasd! 123qwe!! 123!@#qwe
1234qwer! 1234qwer@ 1234abcd! 1234abcd@ 123abc!@# 12345qwert! 123456aa! 123456aa@ 123456abc! 123456qwe! 123456@aa
123456@abc 123@abcd 123@admin 123@qwe! azerty!@# azerty&é azer1234! azer@1234 1azerty! azertyu1! azertyuiop1!
azertyuiop! qsdfgh1! qsdfghjklm! wxcvbn1! wxcvbn123! 1a2z3e4r! 1a2z3e4r@ a1z2e3r4! a1z2e3r4t5! aqw123!! aqwzsx123!
aqwzsxedc! changeme123! change@123 changeit! changeit1! change123! newpass1! newpass123! new@1234 newuser1! newuser123!
p@55w0rd p@55word p4ssw0rd! p4ssword! pa55w0rd! pa55word! pa55word1! passwd1! passwd@123 passcode1! password01!
password_1 password-1 password.1 password$1 password$ password# password* password? password% password&1 my_password
mypassword! mypassword1! mypass@123 thepassword! nopassword! yourpassword! password@1! password1@ password12@
p@ssw0rd!@# p@ssw0rd01 p@ssw0rd12 p@ssw0rd2! p@ssw0rd99 p@ssw0rd1234! p@ssword12 p@ssword01 pass@word pass@word1
pass@word123 pass!word pass!word1 pass-word1 pass_word1 pass.word1 passw@rd passw@rd1 passw@rd123 passw0rd@1 w3lcome!
w3lc0me! welc0me! welc0me1! welc0me@123 welcome@1! welcome$1 welcome#1 welcome01! welcome_1 welcome-1 bienvenu1!
bienvenu@123 hello@world helloworld! helloworld1! hello_world hello123!@# adm1n@123 @dmin123 @dmin1234 @admin123
@admin1234 admin@admin admin@admin1 admin!@#$ admin123!@# admin@123! admin_123 admin-123 admin.123 admin@2020!
admin@root superadmin! superadmin1! superadmin@123 super@admin super@123 superuser1! superuser@123 root@123! toor@123
root@root root@toor sysadmin1! sysadmin@123 test@test test@test1 test123!@# test_123 test-123 testing1! testing123!
testing@123 tester1! tester@123 test.1234 test@12345! user@user user@user1 user_123 user@123! guest@guest demo@demo
demo@123! temp@123! temp1234! temppass1! temppass@123 temporaire1! default1! default@123 letmein123! letmein!! letme1n!
l3tm31n! l3tmein! let_me_in letmein@1 iloveyou2! iloveyou123! iloveyou@1 i<3you123 iloveu1! iloveu@123 ilovegod1!
ilovejesus1! jetaime123! jetaime@1 jtaime1! monamour1! monamour@1 moncoeur1! maman123! papa1234! maman@papa loulou123!
doudou123! coucou123! bonjour123! bonjour@1 bonsoir1! bonsoir@123 salut123! salut@123 merci123! mercredi1! motdepasse!
motdepasse1! motdepasse01! mot2passe! mot2passe1! mot_de_passe mot-de-passe mot.de.passe motdepasse@1 motdepasse@12
m0tdepasse! monmotdepasse! monmotdepasse1! lemotdepasse1! secret123! secret@1! s3cr3t1! s3cret123! topsecret!
topsecret1! master@1! m@ster123 m@ster1! m@ster@123 dragon!1 monkey!1 trustno1! trustno1@ starwars!1 pokemon!1
football!1 qwerty_123 qwerty-123 qwerty.123 azerty_123 azerty-123 azerty.123 azerty@1! soleil_1 soleil-1 batman_1
superman_1 windows10! windows11! windows7! windows2016! windows2019! windows@10 office2016! office2019! server2016!
server2019! server2022! server@2019 sqlserver1! sqlserver@123 oracle@123! mysql@123 postgres1! postgres@123 postgres!1
mongodb1! redis@123 docker1! docker@123 jenkins1! jenkins@123 ubuntu1! ubuntu@123 linux@123 linux1234! cisco123!
cisco@1234 fortinet1! fortinet@123 huawei@123 huawei123! vmware1! vmware@123 dell@1234 lenovo@123 toshiba1! canon@123
epson@123 zimbra@123 exchange1! sharepoint1! helpdesk1! helpdesk@123 support1! support@1! service@1! backup@1!
security1! security@1! internet1! internet@1! p@ssword p@ssw0rd pa$$word pa$$w0rd p@$$w0rd p@$$word password! passw0rd!
p@ssword! p@ssw0rd! pa$$word! pa$$w0rd! p@$$w0rd! p@$$word! administrator! administrateur! welcome! bienvenue!
qwertyuiop! changeme! letmein! bonjour! iloveyou! jetaime! sunshine! princess! football! baseball! superman! january!
december! company! madagascar! antananarivo! tournee! password1! passw0rd1! p@ssword1! p@ssw0rd1! pa$$word1! pa$$w0rd1!
p@$$w0rd1! p@$$word1! administrator1! administrateur1! welcome1! bienvenue1! qwerty1! azerty1! qwertyuiop1! abcdef1!
changeme1! letmein1! bonjour1! soleil1! secret1! iloveyou1! jetaime1! monkey1! dragon1! sunshine1! princess1! football1!
baseball1! master1! superman1! batman1! summer1! winter1! spring1! autumn1! january1! december1! monday1! friday1!
company1! madagascar1! antananarivo1! tournee1! password12! passw0rd12! p@ssword12! p@ssw0rd12! pa$$word12! pa$$w0rd12!
p@$$w0rd12! p@$$word12! admin12! administrator12! administrateur12! welcome12! bienvenue12! qwerty12! azerty12!
azertyuiop12! qwertyuiop12! abcde12! abcdef12! guest12! changeme12! letmein12! motdepasse12! bonjour12! soleil12!
secret12! iloveyou12! jetaime12! monkey12! dragon12! sunshine12! princess12! football12! baseball12! master12!
superman12! batman12! login12! hello12! summer12! winter12! spring12! autumn12! january12! december12! monday12!
friday12! company12! india12! madagascar12! antananarivo12! tournee12! password123! passw0rd123! p@ssword123!
p@ssw0rd123! pa$$word123! pa$$w0rd123! p@$$w0rd123! p@$$word123! pass123! admin123! administrator123! administrateur123!
welcome123! bienvenue123! qwerty123! azerty123! azertyuiop123! qwertyuiop123! abcd123! abcde123! abcdef123! test123!
user123! guest123! root123! demo123! motdepasse123! soleil123! monkey123! dragon123! sunshine123! princess123!
football123! baseball123! master123! superman123! batman123! login123! hello123! summer123! winter123! spring123!
autumn123! january123! december123! monday123! friday123! company123! india123! madagascar123! antananarivo123! tana123!
tournee123! password1234! passw0rd1234! p@ssword1234! pa$$word1234! pa$$w0rd1234! p@$$w0rd1234! p@$$word1234! pass1234!
admin1234! administrator1234! administrateur1234! welcome1234! bienvenue1234! qwerty1234! azerty1234! azertyuiop1234!
qwertyuiop1234! abcde1234! abcdef1234! abc1234! test1234! user1234! guest1234! root1234! demo1234! changeme1234!
letmein1234! motdepasse1234! mdp1234! bonjour1234! soleil1234! secret1234! iloveyou1234! jetaime1234! monkey1234!
dragon1234! sunshine1234! princess1234! football1234! baseball1234! master1234! superman1234! batman1234! login1234!
hello1234! summer1234! winter1234! spring1234! autumn1234! january1234! december1234! monday1234! friday1234!
company1234! india1234! madagascar1234! antananarivo1234! tana1234! tournee1234! password12345! passw0rd12345!
p@ssword12345! p@ssw0rd12345! pa$$word12345! pa$$w0rd12345! p@$$w0rd12345! p@$$word12345! pass12345! admin12345!
administrator12345! administrateur12345! welcome12345! bienvenue12345! qwerty12345! azerty12345! azertyuiop12345!
qwertyuiop12345! abcd12345! abcde12345! abcdef12345! abc12345! test12345! user12345! guest12345! root12345! demo12345!
changeme12345! letmein12345! motdepasse12345! mdp12345! bonjour12345! soleil12345! secret12345! iloveyou12345!
jetaime12345! monkey12345! dragon12345! sunshine12345! princess12345! football12345! baseball12345! master12345!
superman12345! batman12345! login12345! hello12345! summer12345! winter12345! spring12345! autumn12345! january12345!
december12345! monday12345! friday12345! company12345! india12345! madagascar12345! antananarivo12345! tana12345!
tournee12345! password@1 p@ssword@1 p@ssw0rd@1 pa$$word@1 pa$$w0rd@1 p@$$w0rd@1 p@$$word@1 administrator@1
administrateur@1 welcome@1 bienvenue@1 qwerty@1 azerty@1 azertyuiop@1 qwertyuiop@1 abcdef@1 changeme@1 soleil@1 secret@1
monkey@1 dragon@1 sunshine@1 princess@1 football@1 baseball@1 master@1 superman@1 batman@1 summer@1 winter@1 spring@1
autumn@1 january@1 december@1 monday@1 friday@1 company@1 madagascar@1 antananarivo@1 tournee@1 password@12 passw0rd@12
p@ssword@12 p@ssw0rd@12 pa$$word@12 pa$$w0rd@12 p@$$w0rd@12 p@$$word@12 admin@12 administrator@12 administrateur@12
welcome@12 bienvenue@12 qwerty@12 azerty@12 azertyuiop@12 qwertyuiop@12 abcde@12 abcdef@12 guest@12 changeme@12
letmein@12 bonjour@12 soleil@12 secret@12 iloveyou@12 jetaime@12 monkey@12 dragon@12 sunshine@12 princess@12 football@12
baseball@12 master@12 superman@12 batman@12 login@12 hello@12 summer@12 winter@12 spring@12 autumn@12 january@12
december@12 monday@12 friday@12 company@12 india@12 madagascar@12 antananarivo@12 tournee@12 password@123 passw0rd@123
p@ssword@123 p@ssw0rd@123 pa$$word@123 pa$$w0rd@123 p@$$w0rd@123 p@$$word@123 pass@123 admin@123 administrator@123
administrateur@123 welcome@123 bienvenue@123 qwerty@123 azerty@123 azertyuiop@123 qwertyuiop@123 abcd@123 abcde@123
abcdef@123 test@123 user@123 guest@123 root@123 demo@123 changeme@123 letmein@123 motdepasse@123 bonjour@123 soleil@123
secret@123 iloveyou@123 jetaime@123 monkey@123 dragon@123 sunshine@123 princess@123 football@123 baseball@123 master@123
superman@123 batman@123 login@123 hello@123 summer@123 winter@123 spring@123 autumn@123 january@123 december@123
monday@123 friday@123 company@123 india@123 madagascar@123 antananarivo@123 tana@123 tournee@123 password@1234
passw0rd@1234 p@ssword@1234 p@ssw0rd@1234 pa$$word@1234 pa$$w0rd@1234 p@$$w0rd@1234 p@$$word@1234 pass@1234 admin@1234
administrator@1234 administrateur@1234 welcome@1234 bienvenue@1234 qwerty@1234 azerty@1234 azertyuiop@1234
qwertyuiop@1234 abcd@1234 abcde@1234 abcdef@1234 abc@1234 test@1234 user@1234 guest@1234 root@1234 demo@1234
changeme@1234 letmein@1234 motdepasse@1234 mdp@1234 bonjour@1234 soleil@1234 secret@1234 iloveyou@1234 jetaime@1234
monkey@1234 dragon@1234 sunshine@1234 princess@1234 football@1234 baseball@1234 master@1234 superman@1234 batman@1234
login@1234 hello@1234 summer@1234 winter@1234 spring@1234 autumn@1234 january@1234 december@1234 monday@1234 friday@1234
company@1234 india@1234 madagascar@1234 antananarivo@1234 tana@1234 tournee@1234 password@12345 passw0rd@12345
p@ssword@12345 p@ssw0rd@12345 pa$$word@12345 pa$$w0rd@12345 p@$$w0rd@12345 p@$$word@12345 pass@12345 admin@12345
administrator@12345 administrateur@12345 welcome@12345 bienvenue@12345 qwerty@12345 azerty@12345 azertyuiop@12345
qwertyuiop@12345 abcd@12345 abcde@12345 abcdef@12345 abc@12345 test@12345 user@12345 guest@12345 root@12345 demo@12345
changeme@12345 letmein@12345 motdepasse@12345 mdp@12345 bonjour@12345 soleil@12345 secret@12345 iloveyou@12345
jetaime@12345 monkey@12345 dragon@12345 sunshine@12345 princess@12345 football@12345 baseball@12345 master@12345
superman@12345 batman@12345 login@12345 hello@12345 summer@12345 winter@12345 spring@12345 autumn@12345 january@12345
december@12345 monday@12345 friday@12345 company@12345 india@12345 madagascar@12345 antananarivo@12345 tana@12345
tournee@12345 password#1 passw0rd#1 p@ssword#1 p@ssw0rd#1 pa$$word#1 pa$$w0rd#1 p@$$w0rd#1 p@$$word#1 administrator#1
administrateur#1 bienvenue#1 qwerty#1 azerty#1 azertyuiop#1 qwertyuiop#1 abcdef#1 changeme#1 letmein#1 motdepasse#1
bonjour#1 soleil#1 secret#1 iloveyou#1 jetaime#1 monkey#1 dragon#1 sunshine#1 princess#1 football#1 baseball#1 master#1
superman#1 batman#1 summer#1 winter#1 spring#1 autumn#1 january#1 december#1 monday#1 friday#1 company#1 madagascar#1
antananarivo#1 tournee#1 password#123 passw0rd#123 p@ssword#123 p@ssw0rd#123 pa$$word#123 pa$$w0rd#123 p@$$w0rd#123
p@$$word#123 pass#123 admin#123 administrator#123 administrateur#123 welcome#123 bienvenue#123 qwerty#123 azerty#123
azertyuiop#123 qwertyuiop#123 abcd#123 abcde#123 abcdef#123 test#123 user#123 guest#123 root#123 demo#123 changeme#123
letmein#123 motdepasse#123 bonjour#123 soleil#123 secret#123 iloveyou#123 jetaime#123 monkey#123 dragon#123 sunshine#123
princess#123 football#123 baseball#123 master#123 superman#123 batman#123 login#123 hello#123 summer#123 winter#123
spring#123 autumn#123 january#123 december#123 monday#123 friday#123 company#123 india#123 madagascar#123
antananarivo#123 tana#123 tournee#123 password$123 passw0rd$123 p@ssword$123 p@ssw0rd$123 pa$$word$123 pa$$w0rd$123
p@$$w0rd$123 p@$$word$123 pass$123 admin$123 administrator$123 administrateur$123 welcome$123 bienvenue$123 qwerty$123
azerty$123 azertyuiop$123 qwertyuiop$123 abcd$123 abcde$123 abcdef$123 test$123 user$123 guest$123 root$123 demo$123
changeme$123 letmein$123 motdepasse$123 bonjour$123 soleil$123 secret$123 iloveyou$123 jetaime$123 monkey$123 dragon$123
sunshine$123 princess$123 football$123 baseball$123 master$123 superman$123 batman$123 login$123 hello$123 summer$123
winter$123 spring$123 autumn$123 january$123 december$123 monday$123 friday$123 company$123 india$123 madagascar$123
antananarivo$123 tana$123 tournee$123 password!1 passw0rd!1 p@ssword!1 p@ssw0rd!1 pa$$word!1 pa$$w0rd!1 p@$$w0rd!1
p@$$word!1 administrator!1 administrateur!1 welcome!1 bienvenue!1 qwerty!1 azerty!1 azertyuiop!1 qwertyuiop!1 abcdef!1
changeme!1 letmein!1 motdepasse!1 bonjour!1 soleil!1 secret!1 iloveyou!1 jetaime!1 sunshine!1 princess!1 baseball!1
master!1 superman!1 batman!1 summer!1 winter!1 spring!1 autumn!1 january!1 december!1 monday!1 friday!1 company!1
madagascar!1 antananarivo!1 tournee!1 password!123 passw0rd!123 p@ssword!123 p@ssw0rd!123 pa$$word!123 pa$$w0rd!123
p@$$w0rd!123 p@$$word!123 pass!123 admin!123 administrator!123 administrateur!123 welcome!123 bienvenue!123 qwerty!123
azerty!123 azertyuiop!123 qwertyuiop!123 abcd!123 abcde!123 abcdef!123 test!123 user!123 guest!123 root!123 demo!123
changeme!123 letmein!123 motdepasse!123 bonjour!123 soleil!123 secret!123 iloveyou!123 jetaime!123 monkey!123 dragon!123
sunshine!123 princess!123 football!123 baseball!123 master!123 superman!123 batman!123 login!123 hello!123 summer!123
winter!123 spring!123 autumn!123 january!123 december!123 monday!123 friday!123 company!123 india!123 madagascar!123
antananarivo!123 tana!123 tournee!123 password@2023 passw0rd@2023 p@ssword@2023 p@ssw0rd@2023 pa$$word@2023
pa$$w0rd@2023 p@$$w0rd@2023 p@$$word@2023 pass@2023 admin@2023 administrator@2023 administrateur@2023 welcome@2023
bienvenue@2023 qwerty@2023 azerty@2023 azertyuiop@2023 qwertyuiop@2023 abcd@2023 abcde@2023 abcdef@2023 abc@2023
test@2023 user@2023 guest@2023 root@2023 demo@2023 changeme@2023 letmein@2023 motdepasse@2023 mdp@2023 bonjour@2023
soleil@2023 secret@2023 iloveyou@2023 jetaime@2023 monkey@2023 dragon@2023 sunshine@2023 princess@2023 football@2023
baseball@2023 master@2023 superman@2023 batman@2023 login@2023 hello@2023 summer@2023 winter@2023 spring@2023
autumn@2023 january@2023 december@2023 monday@2023 friday@2023 company@2023 india@2023 madagascar@2023 antananarivo@2023
tana@2023 tournee@2023 password@2024 passw0rd@2024 p@ssword@2024 p@ssw0rd@2024 pa$$word@2024 pa$$w0rd@2024 p@$$w0rd@2024
p@$$word@2024 pass@2024 admin@2024 administrator@2024 administrateur@2024 welcome@2024 bienvenue@2024 qwerty@2024
azerty@2024 azertyuiop@2024 qwertyuiop@2024 abcd@2024 abcde@2024 abcdef@2024 abc@2024 test@2024 user@2024 guest@2024
root@2024 demo@2024 changeme@2024 letmein@2024 motdepasse@2024 mdp@2024 bonjour@2024 soleil@2024 secret@2024
iloveyou@2024 jetaime@2024 monkey@2024 dragon@2024 sunshine@2024 princess@2024 football@2024 baseball@2024 master@2024
superman@2024 batman@2024 login@2024 hello@2024 summer@2024 winter@2024 spring@2024 autumn@2024 january@2024
december@2024 monday@2024 friday@2024 company@2024 india@2024 madagascar@2024 antananarivo@2024 tana@2024 tournee@2024
password@2025 passw0rd@2025 p@ssword@2025 p@ssw0rd@2025 pa$$word@2025 pa$$w0rd@2025 p@$$w0rd@2025 p@$$word@2025
pass@2025 admin@2025 administrator@2025 administrateur@2025 welcome@2025 bienvenue@2025 qwerty@2025 azerty@2025
azertyuiop@2025 qwertyuiop@2025 abcd@2025 abcde@2025 abcdef@2025 abc@2025 test@2025 user@2025 guest@2025 root@2025
demo@2025 changeme@2025 letmein@2025 motdepasse@2025 mdp@2025 bonjour@2025 soleil@2025 secret@2025 iloveyou@2025
jetaime@2025 monkey@2025 dragon@2025 sunshine@2025 princess@2025 football@2025 baseball@2025 master@2025 superman@2025
batman@2025 login@2025 hello@2025 summer@2025 winter@2025 spring@2025 autumn@2025 january@2025 december@2025 monday@2025
friday@2025 company@2025 india@2025 madagascar@2025 antananarivo@2025 tana@2025 tournee@2025 password@2026 passw0rd@2026
p@ssword@2026 p@ssw0rd@2026 pa$$word@2026 pa$$w0rd@2026 p@$$w0rd@2026 p@$$word@2026 pass@2026 admin@2026
administrator@2026 administrateur@2026 welcome@2026 bienvenue@2026 qwerty@2026 azerty@2026 azertyuiop@2026
qwertyuiop@2026 abcd@2026 abcde@2026 abcdef@2026 abc@2026 test@2026 user@2026 guest@2026 root@2026 demo@2026
changeme@2026 letmein@2026 motdepasse@2026 mdp@2026 bonjour@2026 soleil@2026 secret@2026 iloveyou@2026 jetaime@2026
monkey@2026 dragon@2026 sunshine@2026 princess@2026 football@2026 baseball@2026 master@2026 superman@2026 batman@2026
login@2026 hello@2026 summer@2026 winter@2026 spring@2026 autumn@2026 january@2026 december@2026 monday@2026 friday@2026
company@2026 india@2026 madagascar@2026 antananarivo@2026 tana@2026 tournee@2026 password2020! passw0rd2020!
p@ssword2020! p@ssw0rd2020! pa$$word2020! pa$$w0rd2020! p@$$w0rd2020! p@$$word2020! pass2020! admin2020!
administrator2020! administrateur2020! welcome2020! bienvenue2020! qwerty2020! azerty2020! azertyuiop2020!
qwertyuiop2020! abcd2020! abcde2020! abcdef2020! abc2020! test2020! user2020! guest2020! root2020! demo2020!
changeme2020! letmein2020! motdepasse2020! mdp2020! bonjour2020! soleil2020! secret2020! iloveyou2020! jetaime2020!
monkey2020! dragon2020! sunshine2020! princess2020! football2020! baseball2020! master2020! superman2020! batman2020!
login2020! hello2020! summer2020! winter2020! spring2020! autumn2020! january2020! december2020! monday2020! friday2020!
company2020! india2020! madagascar2020! antananarivo2020! tana2020! tournee2020! password2021! passw0rd2021!
p@ssword2021! p@ssw0rd2021! pa$$word2021! pa$$w0rd2021! p@$$w0rd2021! p@$$word2021! pass2021! admin2021!
administrator2021! administrateur2021! welcome2021! bienvenue2021! qwerty2021! azerty2021! azertyuiop2021!
qwertyuiop2021! abcd2021! abcde2021! abcdef2021! abc2021! test2021! user2021! guest2021! root2021! demo2021!
changeme2021! letmein2021! motdepasse2021! mdp2021! bonjour2021! soleil2021! secret2021! iloveyou2021! jetaime2021!
monkey2021! dragon2021! sunshine2021! princess2021! football2021! baseball2021! master2021! superman2021! batman2021!
login2021! hello2021! summer2021! winter2021! spring2021! autumn2021! january2021! december2021! monday2021! friday2021!
company2021! india2021! madagascar2021! antananarivo2021! tana2021! tournee2021! password2022! passw0rd2022!
p@ssword2022! p@ssw0rd2022! pa$$word2022! pa$$w0rd2022! p@$$w0rd2022! p@$$word2022! pass2022! admin2022!
administrator2022! administrateur2022! welcome2022! bienvenue2022! qwerty2022! azerty2022! azertyuiop2022!
qwertyuiop2022! abcd2022! abcde2022! abcdef2022! abc2022! test2022! user2022! guest2022! root2022! demo2022!
changeme2022! letmein2022! motdepasse2022! mdp2022! bonjour2022! soleil2022! secret2022! iloveyou2022! jetaime2022!
monkey2022! dragon2022! sunshine2022! princess2022! football2022! baseball2022! master2022! superman2022! batman2022!
login2022! hello2022! summer2022! winter2022! spring2022! autumn2022! january2022! december2022! monday2022! friday2022!
company2022! india2022! madagascar2022! antananarivo2022! tana2022! tournee2022! password2023! passw0rd2023!
p@ssword2023! p@ssw0rd2023! pa$$word2023! pa$$w0rd2023! p@$$w0rd2023! p@$$word2023! pass2023! admin2023!
administrator2023! administrateur2023! welcome2023! bienvenue2023! qwerty2023! azerty2023! azertyuiop2023!
qwertyuiop2023! abcd2023! abcde2023! abcdef2023! abc2023! test2023! user2023! guest2023! root2023! demo2023!
changeme2023! letmein2023! motdepasse2023! mdp2023! bonjour2023! soleil2023! secret2023! iloveyou2023! jetaime2023!
monkey2023! dragon2023! sunshine2023! princess2023! football2023! baseball2023! master2023! superman2023! batman2023!
login2023! hello2023! summer2023! winter2023! spring2023! autumn2023! january2023! december2023! monday2023! friday2023!
company2023! india2023! madagascar2023! antananarivo2023! tana2023! tournee2023! password2024! passw0rd2024!
p@ssword2024! p@ssw0rd2024! pa$$word2024! pa$$w0rd2024! p@$$w0rd2024! p@$$word2024! pass2024! admin2024!
administrator2024! administrateur2024! welcome2024! bienvenue2024! qwerty2024! azerty2024! azertyuiop2024!
qwertyuiop2024! abcd2024! abcde2024! abcdef2024! abc2024! test2024! user2024! guest2024! root2024! demo2024!
changeme2024! letmein2024! motdepasse2024! mdp2024! bonjour2024! soleil2024! secret2024! iloveyou2024! jetaime2024!
monkey2024! dragon2024! sunshine2024! princess2024! football2024! baseball2024! master2024! superman2024! batman2024!
login2024! hello2024! summer2024! winter2024! spring2024! autumn2024! january2024! december2024! monday2024! friday2024!
company2024! india2024! madagascar2024! antananarivo2024! tana2024! tournee2024! password2025! passw0rd2025!
p@ssword2025! p@ssw0rd2025! pa$$word2025! pa$$w0rd2025! p@$$w0rd2025! p@$$word2025! pass2025! admin2025!
administrator2025! administrateur2025! welcome2025! bienvenue2025! qwerty2025! azerty2025! azertyuiop2025!
qwertyuiop2025! abcd2025! abcde2025! abcdef2025! abc2025! test2025! user2025! guest2025! root2025! demo2025!
changeme2025! letmein2025! motdepasse2025! mdp2025! bonjour2025! soleil2025! secret2025! iloveyou2025! jetaime2025!
monkey2025! dragon2025! sunshine2025! princess2025! football2025! baseball2025! master2025! superman2025! batman2025!
login2025! hello2025! summer2025! winter2025! spring2025! autumn2025! january2025! december2025! monday2025! friday2025!
company2025! india2025! madagascar2025! antananarivo2025! tana2025! tournee2025! password2026! passw0rd2026!
p@ssword2026! p@ssw0rd2026! pa$$word2026! pa$$w0rd2026! p@$$w0rd2026! p@$$word2026! pass2026! admin2026!
administrator2026! administrateur2026! welcome2026! bienvenue2026! qwerty2026! azerty2026! azertyuiop2026!
qwertyuiop2026! abcd2026! abcde2026! abcdef2026! abc2026! test2026! user2026! guest2026! root2026! demo2026!
changeme2026! letmein2026! motdepasse2026! mdp2026! bonjour2026! soleil2026! secret2026! iloveyou2026! jetaime2026!
monkey2026! dragon2026! sunshine2026! princess2026! football2026! baseball2026! master2026! superman2026! batman2026!
login2026! hello2026! summer2026! winter2026! spring2026! autumn2026! january2026! december2026! monday2026! friday2026!
company2026! india2026! madagascar2026! antananarivo2026! tana2026! tournee2026! password123@ passw0rd123@ p@ssword123@
p@ssw0rd123@ pa$$word123@ pa$$w0rd123@ p@$$w0rd123@ p@$$word123@ pass123@ admin123@ administrator123@ administrateur123@
welcome123@ bienvenue123@ qwerty123@ azerty123@ azertyuiop123@ qwertyuiop123@ abcd123@ abcde123@ abcdef123@ test123@
user123@ guest123@ root123@ demo123@ changeme123@ letmein123@ motdepasse123@ bonjour123@ soleil123@ secret123@
iloveyou123@ jetaime123@ monkey123@ dragon123@ sunshine123@ princess123@ football123@ baseball123@ master123@
superman123@ batman123@ login123@ hello123@ summer123@ winter123@ spring123@ autumn123@ january123@ december123@
monday123@ friday123@ company123@ india123@ madagascar123@ antananarivo123@ tana123@ tournee123@ password1234@
passw0rd1234@ p@ssword1234@ p@ssw0rd1234@ pa$$word1234@ pa$$w0rd1234@ p@$$w0rd1234@ p@$$word1234@ pass1234@ admin1234@
administrator1234@ administrateur1234@ welcome1234@ bienvenue1234@ qwerty1234@ azerty1234@ azertyuiop1234@
qwertyuiop1234@ abcde1234@ abcdef1234@ abc1234@ test1234@ user1234@ guest1234@ root1234@ demo1234@ changeme1234@
letmein1234@ motdepasse1234@ mdp1234@ bonjour1234@ soleil1234@ secret1234@ iloveyou1234@ jetaime1234@ monkey1234@
dragon1234@ sunshine1234@ princess1234@ football1234@ baseball1234@ master1234@ superman1234@ batman1234@ login1234@
hello1234@ summer1234@ winter1234@ spring1234@ autumn1234@ january1234@ december1234@ monday1234@ friday1234@
company1234@ india1234@ madagascar1234@ antananarivo1234@ tana1234@ tournee1234@ password123# passw0rd123# p@ssword123#
p@ssw0rd123# pa$$word123# pa$$w0rd123# p@$$w0rd123# p@$$word123# pass123# admin123# administrator123# administrateur123#
welcome123# bienvenue123# qwerty123# azerty123# azertyuiop123# qwertyuiop123# abcd123# abcde123# abcdef123# test123#
user123# guest123# root123# demo123# changeme123# letmein123# motdepasse123# bonjour123# soleil123# secret123#
iloveyou123# jetaime123# monkey123# dragon123# sunshine123# princess123# football123# baseball123# master123#
superman123# batman123# login123# hello123# summer123# winter123# spring123# autumn123# january123# december123#
monday123# friday123# company123# india123# madagascar123# antananarivo123# tana123# tournee123# password_123
passw0rd_123 p@ssword_123 p@ssw0rd_123 pa$$word_123 pa$$w0rd_123 p@$$w0rd_123 p@$$word_123 pass_123 administrator_123
administrateur_123 welcome_123 bienvenue_123 azertyuiop_123 qwertyuiop_123 abcd_123 abcde_123 abcdef_123 guest_123
root_123 demo_123 changeme_123 letmein_123 motdepasse_123 bonjour_123 soleil_123 secret_123 iloveyou_123 jetaime_123
monkey_123 dragon_123 sunshine_123 princess_123 football_123 baseball_123 master_123 superman_123 batman_123 login_123
hello_123 summer_123 winter_123 spring_123 autumn_123 january_123 december_123 monday_123 friday_123 company_123
india_123 madagascar_123 antananarivo_123 tana_123 tournee_123 password.123 passw0rd.123 p@ssword.123 p@ssw0rd.123
pa$$word.123 pa$$w0rd.123 p@$$w0rd.123 p@$$word.123 pass.123 administrator.123 administrateur.123 welcome.123
bienvenue.123 azertyuiop.123 qwertyuiop.123 abcd.123 abcde.123 abcdef.123 test.123 user.123 guest.123 root.123 demo.123
changeme.123 letmein.123 motdepasse.123 bonjour.123 soleil.123 secret.123 iloveyou.123 jetaime.123 monkey.123 dragon.123
sunshine.123 princess.123 football.123 baseball.123 master.123 superman.123 batman.123 login.123 hello.123 summer.123
winter.123 spring.123 autumn.123 january.123 december.123 monday.123 friday.123 company.123 india.123 madagascar.123
antananarivo.123 tana.123 tournee.123 password123. passw0rd123. p@ssword123. p@ssw0rd123. pa$$word123. pa$$w0rd123.
p@$$w0rd123. p@$$word123. pass123. admin123. administrator123. administrateur123. welcome123. bienvenue123. qwerty123.
azerty123. azertyuiop123. qwertyuiop123. abcd123. abcde123. abcdef123. test123. user123. guest123. root123. demo123.
changeme123. letmein123. motdepasse123. bonjour123. soleil123. secret123. iloveyou123. jetaime123. monkey123. dragon123.
sunshine123. princess123. football123. baseball123. master123. superman123. batman123. login123. hello123. summer123.
winter123. spring123. autumn123. january123. december123. monday123. friday123. company123. india123. madagascar123.
antananarivo123. tana123. tournee123. password123* passw0rd123* p@ssword123* p@ssw0rd123* pa$$word123* pa$$w0rd123*
p@$$w0rd123* p@$$word123* pass123* admin123* administrator123* administrateur123* welcome123* bienvenue123* qwerty123*
azerty123* azertyuiop123* qwertyuiop123* abcd123* abcde123* abcdef123* test123* user123* guest123* root123* demo123*
changeme123* letmein123* motdepasse123* bonjour123* soleil123* secret123* iloveyou123* jetaime123* monkey123* dragon123*
sunshine123* princess123* football123* baseball123* master123* superman123* batman123* login123* hello123* summer123*
winter123* spring123* autumn123* january123* december123* monday123* friday123* company123* india123* madagascar123*
antananarivo123* tana123* tournee123* password!@# passw0rd!@# p@ssword!@# pa$$word!@# pa$$w0rd!@# p@$$w0rd!@#
p@$$word!@# admin!@# administrator!@# administrateur!@# welcome!@# bienvenue!@# azertyuiop!@# qwertyuiop!@# abcde!@#
abcdef!@# guest!@# changeme!@# letmein!@# motdepasse!@# bonjour!@# soleil!@# secret!@# iloveyou!@# jetaime!@# monkey!@#
dragon!@# sunshine!@# princess!@# football!@# baseball!@# master!@# superman!@# batman!@# login!@# hello!@# summer!@#
winter!@# spring!@# autumn!@# january!@# december!@# monday!@# friday!@# company!@# india!@# madagascar!@#
antananarivo!@# tournee!@# password123!@# passw0rd123!@# p@ssword123!@# p@ssw0rd123!@# pa$$word123!@# pa$$w0rd123!@#
p@$$w0rd123!@# p@$$word123!@# pass123!@# administrator123!@# administrateur123!@# welcome123!@# bienvenue123!@#
qwerty123!@# azerty123!@# azertyuiop123!@# qwertyuiop123!@# abcd123!@# abcde123!@# abcdef123!@# user123!@# guest123!@#
root123!@# demo123!@# changeme123!@# letmein123!@# motdepasse123!@# mdp123!@# bonjour123!@# soleil123!@# secret123!@#
iloveyou123!@# jetaime123!@# monkey123!@# dragon123!@# sunshine123!@# princess123!@# football123!@# baseball123!@#
master123!@# superman123!@# batman123!@# login123!@# summer123!@# winter123!@# spring123!@# autumn123!@# january123!@#
december123!@# monday123!@# friday123!@# company123!@# india123!@# madagascar123!@# antananarivo123!@# tana123!@#
tournee123!@# passw0rd01! p@ssword01! p@ssw0rd01! pa$$word01! pa$$w0rd01! p@$$w0rd01! p@$$word01! admin01!
administrator01! administrateur01! bienvenue01! qwerty01! azerty01! azertyuiop01! qwertyuiop01! abcde01! abcdef01!
guest01! changeme01! letmein01! bonjour01! soleil01! secret01! iloveyou01! jetaime01! monkey01! dragon01! sunshine01!
princess01! football01! baseball01! master01! superman01! batman01! login01! hello01! summer01! winter01! spring01!
autumn01! january01! december01! monday01! friday01! company01! india01! madagascar01! antananarivo01! tournee01!
`;
